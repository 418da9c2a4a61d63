import type pg from 'pg'

/**
 * Raises the epoch if the database was copied or restored into another cluster: transaction numbers mean nothing there,
 * and copied events would wait for ever. Does the same if events are numbered ahead of the present ones, as in a copy
 * older than its data.
 */
export async function bumpCopyEpoch(pool: pg.Pool): Promise<void> {
  await pool.query(`
    update kernel.event_epoch set number = number + 1, system_identifier = here.system_identifier::text
    from pg_control_system() as here
    where event_epoch.system_identifier <> here.system_identifier::text
      or exists (
        select from kernel.event
        where epoch = event_epoch.number and tx_id >= pg_snapshot_xmax(pg_current_snapshot()))`)
}
