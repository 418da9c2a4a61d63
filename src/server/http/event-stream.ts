/** What a handler says on a stream that is open. */
export type Events = {
  send: (event: string, data: unknown) => void
  /** Closes the stream; the page then asks for a new one, and is admitted or refused. */
  end: () => void
}

/** An answer that goes on: events, as `text/event-stream` has them, until the reader goes, the server stops, or its time is over. */
export class EventStream {
  /** Called once the stream is open; what it answers is called when the stream is closed, by whomever. */
  readonly begin: (events: Events) => () => void
  constructor(begin: EventStream['begin']) {
    this.begin = begin
  }
}
