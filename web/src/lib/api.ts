/** The server's HTTP side. Whatever it refuses is thrown as a Refusal. */
import type {
  AskRematch,
  Closed,
  CloseTable,
  CreateTable,
  GameList,
  JoinTable,
  Problem,
  Replay,
  Review,
  ReviewBegun,
  SeatBot,
  Seated,
  TableInfo,
  TableList,
} from "./protocol";
import { Refusal } from "./refusal";

function post<Body>(body: Body): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}

/** What a proxy answers for a server that it does not reach. */
const AWAY = [502, 503, 504];

async function ask<Answer>(path: string, request?: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Refusal("page.error.unreachable");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer;
  const problem = answer as Partial<Problem> | null;
  if (typeof problem?.code === "string") throw new Refusal(problem.code, problem.facts);
  throw AWAY.includes(response.status)
    ? new Refusal("page.error.unreachable")
    : new Refusal("page.error.status", { status: response.status });
}

const table = (id: string) => `api/tables/${encodeURIComponent(id)}`;

export const api = {
  games: () => ask<GameList>("api/games"),
  tables: () => ask<TableList>("api/tables"),
  table: (id: string) => ask<TableInfo>(table(id)),
  create: (wanted: CreateTable) => ask<Seated>("api/tables", post(wanted)),
  join: (id: string, wanted: JoinTable) => ask<Seated>(`${table(id)}/join`, post(wanted)),
  /**
   * Give a seat to a bot: an open one, one's own, or that of a player who is away; the answer comes
   * by the table's own connection, too.
   */
  seatBot: (id: string, wanted: SeatBot) => ask<TableInfo>(`${table(id)}/bot`, post(wanted)),
  /** Close a table that waits. */
  close: (id: string, token: string) =>
    ask<Closed>(`${table(id)}/close`, post<CloseTable>({ token })),
  rematch: (id: string, token: string) =>
    ask<Seated>(`${table(id)}/rematch`, post<AskRematch>({ token })),
  replay: (id: string) => ask<Replay>(`${table(id)}/replay`),
  /** The replay of a record, given as the text of its file. */
  replayRecord: (record: string) => ask<Replay>("api/replay", post(record)),
  /** How far the review of a finished game is; the first to ask begins it. */
  review: (id: string) => ask<Review>(`${table(id)}/review`),
  /** Begin the review of a record, given as the text of its file. */
  reviewRecord: (record: string) => ask<ReviewBegun>("api/reviews", post(record)),
  /** How far the review of a record is. */
  recordReview: (name: string) => ask<Review>(`api/reviews/${encodeURIComponent(name)}`),
  recordAddress: (id: string) => `${table(id)}/record`,
};
