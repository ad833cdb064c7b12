// The live line to a table: states come in by themselves, and a line that broke is picked up again.
import type { Seat, TableState } from '../api.ts';

interface Ends {
  take: (state: TableState) => void;
  /** The revision up to which everything is known. */
  known: () => number;
  connected: (yes: boolean) => void;
}

const SOON = 1000;

export class Connection {
  private socket: WebSocket | null = null;
  private closed = false;

  constructor(private readonly ends: Ends) {}

  listen(seat: Seat): void {
    this.socket?.close();
    const socket = seat.live();
    this.socket = socket;
    socket.onopen = () => this.ends.connected(true);
    socket.onmessage = message => {
      if (socket === this.socket) this.ends.take(JSON.parse(message.data as string) as TableState);
    };
    socket.onclose = () => {
      if (this.closed || socket !== this.socket) return;
      this.ends.connected(false);
      setTimeout(() => void this.again(seat, socket), SOON);
    };
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  private async again(seat: Seat, lost: WebSocket): Promise<void> {
    if (this.closed || lost !== this.socket) return;
    try {
      this.ends.take(await seat.state(this.ends.known()));
      this.ends.connected(true);
      this.listen(seat);
    } catch {
      setTimeout(() => void this.again(seat, lost), SOON);
    }
  }
}
