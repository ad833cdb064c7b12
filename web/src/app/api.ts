// The server: every call the client makes. Types are those of the server's own schema (src/api/types.ts).
import type { components } from '../api/types.ts';

type S = components['schemas'];
export type ScenarioCard = S['ScenarioCard'];
export type ScenarioSheet = S['ScenarioSheet'];
export type CounterCard = S['CounterCard'];
export type TableState = S['TableState'];
export type TableCard = S['TableCard'];
export type Option = S['Option'];
export type Focus = S['Focus'];
export type Preview = S['Preview'];
export type Refusal = S['Refusal'];
export type Seated = S['Seated'];
export type Replay = S['Replay'];
export type RuleText = S['RuleText'];
export type LogEntry = S['LogEntry'];
export type PlanNote = S['PlanNote'];
export type Order = Record<string, unknown> & { order: string };

/** The rules said no: the clause, and why. */
export class Refused extends Error {
  constructor(
    readonly clause: string,
    reason: string,
  ) {
    super(reason);
  }
}

/** The order answered an older question; here is how things stand. */
export class Stale extends Error {
  constructor(readonly state: TableState) {
    super('The table had moved on; nothing was lost.');
  }
}

async function call<T>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? { headers }
      : { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch('/api' + path, init);
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => ({}))) as Partial<Refusal> & {
    message?: string;
    state?: TableState;
  };
  if (response.status === 409 && problem.state) throw new Stale(problem.state);
  if (problem.clause) throw new Refused(problem.clause, problem.reason ?? '');
  throw new Error(problem.message ?? `The server answered ${response.status}.`);
}

const query = (values: Record<string, string | number | undefined>): string =>
  Object.entries(values)
    .filter(([, v]) => v !== undefined)
    .map(([k, v]) => `${k}=${encodeURIComponent(String(v))}`)
    .join('&');

export const api = {
  scenarios: () => call<ScenarioCard[]>('/scenarios'),
  sheet: (id: string) => call<ScenarioSheet>(`/scenarios/${id}`),
  rule: (system: string, clause: string, game?: string) =>
    call<RuleText>(`/rules/${system}/${clause.split('/').map(encodeURIComponent).join('/')}?${query({ game })}`),
  create: (wish: S['NewTable']) => call<Seated>('/tables', wish),
  join: (invite: string) => call<S['Joined']>('/tables/join', { invite }),
  load: (journal: string) => call<Seated>('/tables/load', { journal }),
  tables: (keys: string[]) => call<TableCard[]>('/tables', undefined, { 'X-Kessel-Keys': keys.join(',') }),
};

/** One seat at one table. */
export class Seat {
  constructor(
    readonly table: string,
    readonly key: string,
  ) {}

  private path(what: string, values: Record<string, string | number | undefined> = {}): string {
    return `/tables/${this.table}${what}?${query({ key: this.key, ...values })}`;
  }

  state = (since: number) => call<TableState>(this.path('', { since }));
  options = (about: Record<string, string | number | undefined>) =>
    call<{ options: Option[]; more: boolean }>(this.path('/options', about));
  preview = (order: Order) => call<Preview>(this.path('/preview'), { order });
  ask = <T>(name: string, about: Record<string, string | undefined> = {}) =>
    call<T>(this.path(`/query/${name}`, about));
  give = (order: Order | string, state: TableState, since: number) =>
    call<TableState>(this.path('/orders'), { order, sequence: state.sequence, revision: state.revision, since });
  undo = (since: number) => call<TableState>(this.path('/undo', { since }), {});
  takeBack = (to: number) => call<TableState>(this.path('/take-back'), { to });
  answer = (answer: 'agree' | 'refuse') => call<TableState>(this.path('/take-back/answer'), { answer });
  fork = (sequence: number) => call<Seated>(this.path('/fork'), { sequence });
  replay = (first: number, seat?: string) => call<Replay>(this.path('/replay', { first, seat }));
  journal = (): string => '/api' + this.path('/journal');
  thinking = () => call<{ share: number }>(this.path('/thinking'));
  hurry = () => call<{ share: number }>(this.path('/hurry'), {});
  notes = () => call<PlanNote[]>(this.path('/notes'));
  share = async (): Promise<string> => (await call<{ share: string }>(this.path('/share'), {})).share;
  live = (): WebSocket => {
    const url = new URL('/api' + this.path('/live'), location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    return new WebSocket(url);
  };
}

/** A finished game that somebody shared: it can be looked at, saved and played on. */
export class SharedGame {
  constructor(private readonly share: string) {}

  replay = (first: number, seat?: string) => call<Replay>(`/shared/${this.share}/replay?${query({ first, seat })}`);
  fork = (sequence: number) => call<Seated>(`/shared/${this.share}/fork`, { sequence });
  journal = (): string => `/api/shared/${this.share}/journal`;
}
