/** Who may write to a member, and who may see them. */
export type Settings = {
  allow_messages_from_students: boolean
  allow_messages_from_faculty: boolean
  allow_messages_from_clinicians: boolean
  allow_messages_from_admins: boolean
  directory_visibility: 'members' | 'nobody'
  listed_on_leaderboard: boolean
}

/** Specification 002, section 3; moderators fall under the setting for admins (decisions, section 5). */
export const TOGGLES = [
  ['allow_messages_from_students', 'Students', 'Students can send you direct messages.'],
  ['allow_messages_from_faculty', 'Faculty', 'Faculty members can send you direct messages.'],
  ['allow_messages_from_clinicians', 'Clinicians', 'Clinicians can send you direct messages.'],
  [
    'allow_messages_from_admins',
    'Moderators and admins',
    'Moderators can send you direct messages. Admins always can.',
  ],
] as const satisfies (readonly [keyof Settings, string, string])[]

export const isSame = (one: Settings, other: Settings): boolean =>
  (Object.keys(one) as (keyof Settings)[]).every((key) => one[key] === other[key])

const together = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** What is chosen, in a sentence each. Pure. */
export function inWords(settings: Settings): string[] {
  const allowed = TOGGLES.filter(([key]) => settings[key]).map(([, who]) => who.toLowerCase())
  const messages =
    allowed.length === TOGGLES.length
      ? 'Every member can send you direct messages.'
      : `${allowed.length === 0 ? 'Only admins' : `Of the members, ${together(allowed)}`} can send you direct messages.`
  if (settings.directory_visibility === 'nobody') {
    return [messages, 'Nobody finds you in the directory, among those online or on the leaderboard.']
  }
  const listed = settings.listed_on_leaderboard ? 'are listed' : 'are not listed'
  return [messages, `Signed-in members find you in the directory, and you ${listed} on the leaderboard.`]
}
