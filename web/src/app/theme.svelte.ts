// Light or dark: the system's choice until the player makes one.
const NAME = 'kessel-theme';
const stored = localStorage.getItem(NAME);
export const theme = $state({
  light: stored ? stored === 'light' : matchMedia('(prefers-color-scheme: light)').matches,
});

const show = (): void => void document.documentElement.classList.toggle('light', theme.light);

export function switchTheme(): void {
  theme.light = !theme.light;
  localStorage.setItem(NAME, theme.light ? 'light' : 'dark');
  show();
}
show();
