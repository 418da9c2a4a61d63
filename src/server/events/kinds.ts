import type { EventKind, Events, DomainEvent } from '#shared/events.ts'
import type { EventRow } from './consumer-queries.ts'

/** The events that the features have declared. */
export type EventKinds = {
  declare: (events: Events) => void
  /** Returns the stored data of an event, and its subject. @throws what zod throws for data that was not declared. */
  check: (type: string, data: unknown) => { data: Record<string, unknown>; subjectId: string }
  /** Returns an event as its feature declared it; undefined for a type that this process does not know. */
  read: (row: EventRow) => DomainEvent | undefined
  all: () => ReadonlyMap<string, EventKind>
}

export function createEventKinds(): EventKinds {
  const kinds = new Map<string, EventKind>()
  return {
    declare: (events) => {
      for (const [type, kind] of Object.entries(events)) {
        if (kinds.has(type)) throw new Error(`${type} is declared twice`)
        if (!(kind.subject in kind.data.shape)) throw new Error(`${type} does not hold its subject, ${kind.subject}`)
        kinds.set(type, kind)
      }
    },
    check: (type, data) => {
      const kind = kinds.get(type)
      if (!kind) throw new Error(`No room declares the event ${type}`)
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
