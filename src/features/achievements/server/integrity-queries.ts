import { type IntegrityCheck, findBySql, repairBySql } from '#server/data-integrity/integrity-checks.ts'

const counted = `
  select member_id, count(*)::integer as unlocked, max(unlocked_at) as latest_at,
    (array_agg(achievement_key order by unlocked_at desc, status_index desc))[1] as latest_key
  from achievements.unlocked where revoked_at is null group by member_id`

const differing = `
  select standing.member_id, standing.unlocked as kept, coalesce(counted.unlocked, 0) as unlocked, counted.latest_at, counted.latest_key
  from achievements.leaderboard_entry as standing left join (${counted}) as counted using (member_id)
  where standing.unlocked <> coalesce(counted.unlocked, 0)`

export const achievementsIntegrityChecks: IntegrityCheck[] = [
  {
    name: 'achievements.standings',
    title: 'Members whose achievement count differs from their unlocked achievements',
    find: findBySql(`
      select member_id || ': ' || kept || ' counted, ' || unlocked || ' there' from (${differing}) as differing`),
    repair: {
      does: 'Recounts the unlocked achievements of these members.',
      act: repairBySql(`
        update achievements.leaderboard_entry as standing
        set unlocked = differing.unlocked, latest_at = differing.latest_at, latest_key = differing.latest_key
        from (${differing}) as differing where differing.member_id = standing.member_id`),
    },
  },
]
