import type { ClaimItem } from '../../contract.ts'
import { ConflictNotice } from '../conflict.tsx'
import { Facts, MailLink } from '../facts.tsx'

const TEAM_WORDS = { solo: 'Alone', pair: 'A pair', team: 'A team' } as const

export function ClaimDetails({ item }: { item: ClaimItem }) {
  const places = item.places === 1 ? '1 place' : `${item.places} places`
  return (
    <>
      <ConflictNotice conflict={item.conflict} />
      <Facts
        facts={[
          ['Why they want it', item.explanation],
          ['Team size', `${TEAM_WORDS[item.team_type]} (${places})`],
          ['Category', item.category],
          ['E-mail', <MailLink key="mail" address={item.student_email} />],
        ]}
      />
    </>
  )
}
