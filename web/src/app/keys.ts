// The keys of this browser's seats: they are secrets, told once when a table is made.
const NAME = 'kessel-keys';
type Keys = Record<string, Record<string, string>>; // table -> seat -> key

const read = (): Keys => JSON.parse(localStorage.getItem(NAME) ?? '{}') as Keys;

export function keep(table: string, seats: Record<string, string>): void {
  const keys = read();
  keys[table] = { ...keys[table], ...seats };
  localStorage.setItem(NAME, JSON.stringify(keys));
}

export const seatsAt = (table: string): Record<string, string> => read()[table] ?? {};
export const allKeys = (): string[] => Object.values(read()).flatMap(seats => Object.values(seats));
export const tableOf = (key: string): string | undefined =>
  Object.entries(read()).find(([, seats]) => Object.values(seats).includes(key))?.[0];
