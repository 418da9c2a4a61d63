/** A conversation is its member's alone; a visitor's is of whoever holds its id and is not signed in. */
export const canReadSession = (session: { member_id: string | null }, actor: { id: string } | undefined): boolean =>
  session.member_id === (actor?.id ?? null)
