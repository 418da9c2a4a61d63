/** Settings for who may message a member, and who may see them. */
export type PrivacySettings = {
  allow_messages_from_students: boolean
  allow_messages_from_faculty: boolean
  allow_messages_from_clinicians: boolean
  allow_messages_from_admins: boolean
  directory_visibility: 'members' | 'nobody'
  listed_on_leaderboard: boolean
}

/**
 * The switches, each with its effect while on and off; moderators count as admins.
 * Source: docs/product.md, "Community".
 */
export const TOGGLES = [
  ['allow_messages_from_students', 'Students', 'can send you direct messages.'],
  ['allow_messages_from_faculty', 'Faculty', 'can send you direct messages.'],
  ['allow_messages_from_clinicians', 'Clinicians', 'can send you direct messages.'],
  ['allow_messages_from_admins', 'Moderators', 'can send you direct messages. Admins always can.'],
] as const satisfies (readonly [keyof PrivacySettings, string, string])[]

/**
 * Returns the meaning of a switch in its current position, such as "Off: students cannot send you direct messages."
 * Pure.
 */
export const meaningOf = (who: string, what: string, isOn: boolean): string =>
  isOn ? `On: ${who.toLowerCase()} ${what}` : `Off: ${who.toLowerCase()} ${what.replace('can ', 'cannot ')}`

export const isSameSettings = (one: PrivacySettings, other: PrivacySettings): boolean =>
  (Object.keys(one) as (keyof PrivacySettings)[]).every((key) => one[key] === other[key])

const together = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const begun = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function messagesInWords(settings: PrivacySettings): string {
  const named = (isOn: boolean) => TOGGLES.filter(([key]) => settings[key] === isOn).map(([, who]) => who.toLowerCase())
  const [allowed, kept] = [named(true), named(false)]
  if (kept.length === 0) return 'Every member can send you direct messages.'
  if (allowed.length === 0) return 'Only admins can send you direct messages.'
  return `${begun(together([...allowed, 'admins']))} can send you direct messages. ${begun(together(kept))} cannot.`
}

/** Returns the chosen settings, one sentence each. Pure. */
export function settingsInWords(settings: PrivacySettings): string[] {
  const messages = messagesInWords(settings)
  if (settings.directory_visibility === 'nobody') {
    return [messages, 'Nobody can find you in the directory, the online list or the leaderboard.']
  }
  const listed = settings.listed_on_leaderboard ? 'are listed' : 'are not listed'
  return [messages, `Signed-in members can find you in the directory, and you ${listed} on the leaderboard.`]
}
