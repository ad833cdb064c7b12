// Where the browser is: "#/" the scenarios, "#/table/<id>" a game, "#/replay/<id>", "#/shared/<word>", "#/join/<invite>", "#/sit/<keys>".
export const route = $state({ name: '', id: '' });

function read(): void {
  const [, name = '', id = ''] = location.hash.split('/');
  route.name = name;
  route.id = decodeURIComponent(id);
}

export const go = (name: string, id = ''): void => {
  location.hash = id ? `#/${name}/${encodeURIComponent(id)}` : `#/${name}`;
};

addEventListener('hashchange', read);
read();
