import { expect, test } from 'vitest'
import { settingsInWords, isSameSettings, meaningOf, type PrivacySettings, TOGGLES } from './settings.ts'

const OPEN: PrivacySettings = {
  allow_messages_from_students: true,
  allow_messages_from_faculty: true,
  allow_messages_from_clinicians: true,
  allow_messages_from_admins: true,
  directory_visibility: 'members',
  listed_on_leaderboard: true,
}
const SHUT: PrivacySettings = {
  allow_messages_from_students: false,
  allow_messages_from_faculty: false,
  allow_messages_from_clinicians: false,
  allow_messages_from_admins: false,
  directory_visibility: 'nobody',
  listed_on_leaderboard: true,
}

test('the chosen settings are described in sentences', () => {
  expect(settingsInWords(OPEN)).toEqual([
    'Every member can send you direct messages.',
    'Signed-in members can find you in the directory, and you are listed on the leaderboard.',
  ])
  expect(settingsInWords(SHUT)).toEqual([
    'Only admins can send you direct messages.',
    'Nobody can find you in the directory, the online list or the leaderboard.',
  ])
  expect(settingsInWords({ ...OPEN, allow_messages_from_students: false })[0]).toBe(
    'Faculty, clinicians, moderators and admins can send you direct messages. Students cannot.',
  )
})

test('a switch describes its current position', () => {
  expect(TOGGLES.map(([, who, what]) => meaningOf(who, what, false))).toEqual([
    'Off: students cannot send you direct messages.',
    'Off: faculty cannot send you direct messages.',
    'Off: clinicians cannot send you direct messages.',
    'Off: moderators cannot send you direct messages. Admins always can.',
  ])
  expect(meaningOf('Students', 'can send you direct messages.', true)).toBe(
    'On: students can send you direct messages.',
  )
})

test('settings are equal if each one is', () => {
  expect(isSameSettings(OPEN, { ...OPEN })).toBe(true)
  expect(isSameSettings(OPEN, { ...OPEN, listed_on_leaderboard: false })).toBe(false)
})
