import type pg from 'pg'

/**
 * Increments the epoch if the database was copied or restored into another cluster, or if events have higher
 * transaction numbers than the cluster has reached. Transaction numbers from another cluster cannot be compared, so the
 * copied events would otherwise never be processed.
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
