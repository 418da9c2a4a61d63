import { describe, expect, test } from 'vitest'
import { createFakeBrowser } from '#ui/drafts/drafts.fixture.ts'
import { personalStorage, VISITOR } from '#ui/drafts/personal-storage.ts'
import {
  type QuestionSubmission,
  outboxText,
  clientIdFor,
  removeFromOutbox,
  isWaiting,
  storeSent,
  storeWaiting,
  readQuestionOutbox,
  type UnsentQuestion,
} from './outbox.ts'
import { EMPTY_CLINICIAN_FORM } from './clinician-form.ts'
import { EMPTY_COMMUNITY_FORM } from './community-form.ts'

function aDevice() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    names: () => [...kept.keys()],
  }
}

const asked = (question: string): QuestionSubmission => ({
  kind: 'community',
  form: { ...EMPTY_COMMUNITY_FORM, question },
})
const waiting = (clientId: string, tries = 1): UnsentQuestion => ({
  ...asked(clientId),
  clientId,
  tries,
  nextAt: 0,
  waitsFor: 'connection',
  refused: '',
})

describe('the box', () => {
  test('comes back as it was stored, and leaves nothing behind when it is empty', () => {
    const device = aDevice()
    expect(storeWaiting(device, waiting('a'))).toBe(true)
    expect(readQuestionOutbox(device)).toEqual({ waiting: [waiting('a')], sent: [] })
    expect(isWaiting(device, 'a')).toBe(true)
    removeFromOutbox(device, 'a')
    expect(device.kept.size).toBe(0)
    expect(outboxText(device)).toBe('')
  })

  test('holds a question once, and its number once it is sent', () => {
    const device = aDevice()
    storeWaiting(device, waiting('a'))
    storeWaiting(device, waiting('a', 2))
    expect(readQuestionOutbox(device).waiting).toEqual([waiting('a', 2)])
    const told = { clientId: 'a', question: 'Why?', trackingNumber: 'Q-2026-7K3M9QXA' }
    storeSent(device, told)
    expect(readQuestionOutbox(device)).toEqual({ waiting: [], sent: [told] })
  })

  test('of a visitor is in their tab alone', () => {
    const browser = createFakeBrowser()
    storeWaiting(personalStorage(VISITOR, browser), waiting('a'))
    expect(readQuestionOutbox(personalStorage(VISITOR, createFakeBrowser(browser))).waiting).toEqual([])
    expect(readQuestionOutbox(personalStorage('amara', browser)).waiting).toEqual([])
  })

  test('reports when the device stores nothing or is full', () => {
    const full = {
      ...aDevice(),
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    expect(storeWaiting(full, waiting('a'))).toBe(false)
    const device = aDevice()
    const kept = Array.from({ length: 21 }, (_, at) => storeWaiting(device, waiting(String(at))))
    expect(kept.filter(Boolean)).toHaveLength(20)
  })

  test.each(['', '{', 'null', '7', '"x"'])('is empty if something else is stored: %j', (text) => {
    const device = aDevice()
    device.setItem('unsent-question:a', text)
    expect(readQuestionOutbox(device)).toEqual({ waiting: [], sent: [] })
  })
})

describe('the client_id of a question', () => {
  test('is the same for the same form in every tab, and is a valid client_id', () => {
    const device = aDevice()
    const first = clientIdFor(device, asked('Why?'))
    expect(first).toMatch(/^[A-Za-z0-9_-]{22,64}$/)
    expect(clientIdFor(device, asked('Why?'))).toBe(first)
  })

  test('differs for another form, on another device, and without storage', () => {
    const device = aDevice()
    const none = {
      ...aDevice(),
      setItem: () => {
        throw new Error('denied')
      },
    }
    const clinician: QuestionSubmission = {
      kind: 'clinician',
      form: { ...EMPTY_CLINICIAN_FORM, question_text: 'Why?' },
    }
    const names = [
      clientIdFor(device, asked('Why?')),
      clientIdFor(device, asked('Why not?')),
      clientIdFor(device, clinician),
      clientIdFor(aDevice(), asked('Why?')),
      clientIdFor(none, asked('Why?')),
      clientIdFor(none, asked('Why?')),
    ]
    expect(new Set(names).size).toBe(names.length)
  })

  test('contains nothing that was typed', () => {
    const device = aDevice()
    clientIdFor(device, asked('Canary question'))
    expect([...device.kept.values()].join('')).not.toContain('Canary')
  })
})
