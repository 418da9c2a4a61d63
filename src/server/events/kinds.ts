import type { EventKind, Events, DomainEvent } from '#shared/events.ts'
import type { EventRow } from './consumer-queries.ts'

/** The registry of the event types that features declare. */
export type EventKinds = {
  declare: (events: Events) => void
  /**
   * Checks an event's data. Returns the data to store and the subject's id.
   * @throws zod's error if the data does not match the event's declaration
   */
  check: (type: string, data: unknown) => { data: Record<string, unknown>; subjectId: string }
  /** Parses an event according to its declaration. Returns undefined if this process does not know the event type. */
  read: (row: EventRow) => DomainEvent | undefined
  all: () => ReadonlyMap<string, EventKind>
}

export function createEventKinds(): EventKinds {
  const kinds = new Map<string, EventKind>()
  return {
    declare: (events) => {
      for (const [type, kind] of Object.entries(events)) {
        if (kinds.has(type)) throw new Error(`${type} is declared twice`)
        if (!(kind.subject in kind.data.shape)) throw new Error(`${type} does not contain its subject, ${kind.subject}`)
        kinds.set(type, kind)
      }
    },
    check: (type, data) => {
      const kind = kinds.get(type)
      if (!kind) throw new Error(`No feature declares the event ${type}`)
      const said = kind.data.parse(data)
      return { data: said, subjectId: said[kind.subject] as string }
    },
    read: ({ type, at, actor_id: actorId, subject_id: subjectId, data }) => {
      const kind = kinds.get(type)
      return kind && ({ type, at, actorId, subjectId, data: kind.data.parse(data) } as DomainEvent)
    },
    all: () => kinds,
  }
}
