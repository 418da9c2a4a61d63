import { sql } from 'kysely'
import { transact } from '#server/data/transact.ts'
import { type EventCounting, countedEvents, lockEventCounting } from '#server/events/event-count-queries.ts'
import type { Kernel } from '#server/kernel.ts'
import { type IntegrityCheck, findBySql } from '#server/data-integrity/integrity-checks.ts'
import { COUNTED_DAILY } from '../overview-contract.ts'
import { COUNTED } from '../contract.ts'

/** Figures that a consumer counts from the event log. `span` is also the name of the table's column for the period. */
type Tally = EventCounting & { name: string; title: string; does: string; table: 'control.figure' | 'control.daily' }

const TALLIES: Tally[] = [
  {
    name: 'control.figures',
    title: 'Monthly figures that differ from the event log',
    does: 'Recounts the monthly figures from the event log.',
    consumer: 'control.statistics',
    table: 'control.figure',
    span: 'month',
    types: COUNTED,
  },
  {
    name: 'control.days',
    title: 'Daily figures that differ from the event log',
    does: 'Recounts the daily figures from the event log.',
    consumer: 'control.daily',
    table: 'control.daily',
    span: 'day',
    types: COUNTED_DAILY,
  },
]

const countAnew = (kernel: Kernel, tally: Tally) =>
  transact(kernel, async (tx) => {
    // Pauses counting until the transaction ends.
    await lockEventCounting(tx, tally)
    await sql.raw(`delete from ${tally.table}`).execute(tx)
    await sql.raw(`insert into ${tally.table} (${tally.span}, type, times) ${countedEvents(tally)}`).execute(tx)
  })

const checkOf = (kernel: Kernel, tally: Tally): IntegrityCheck => ({
  name: tally.name,
  title: tally.title,
  find: findBySql(`
    select ${tally.span} || ', ' || type || ': ' || coalesce(kept.times, 0) || ' counted, ' || coalesce(happened.times, 0) || ' happened'
    from ${tally.table} as kept full join (${countedEvents(tally)}) as happened using (${tally.span}, type)
    where kept.times is distinct from happened.times`),
  repair: { does: tally.does, act: () => countAnew(kernel, tally) },
})

/** Adds an integrity check that compares the counted figures with the events. */
export const auditFigures = (kernel: Kernel): void =>
  kernel.integrityChecks.declare(...TALLIES.map((tally) => checkOf(kernel, tally)))
