import { describe, expect, test } from 'vitest'
import { type Asked, BOX, clientIdFor, keepBox, readBox, type Waiting, withoutWaiting, withWaiting } from './ask-box.ts'
import { EMPTY_CLINICIAN_FORM } from './clinician-form.ts'
import { EMPTY_COMMUNITY_FORM } from './community-form.ts'

function aDevice() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const asked = (question: string): Asked => ({ kind: 'community', form: { ...EMPTY_COMMUNITY_FORM, question } })
const waiting = (clientId: string, tries = 1): Waiting => ({
  ...asked(clientId),
  clientId,
  tries,
  nextAt: 0,
  waitsFor: 'connection',
  refused: '',
})

describe('the box', () => {
  test('comes back as it was kept, and leaves nothing behind when it is empty', () => {
    const device = aDevice()
    const box = withWaiting(readBox(device), waiting('a'))
    expect(keepBox(device, box)).toBe(true)
    expect(readBox(device)).toEqual({ waiting: [waiting('a')], sent: [] })
    expect(keepBox(device, withoutWaiting(box, 'a'))).toBe(true)
    expect(device.kept.has(BOX)).toBe(false)
  })

  test('holds a question once, and its number once it is sent', () => {
    const again = withWaiting(withWaiting({ waiting: [], sent: [] }, waiting('a')), waiting('a', 2))
    expect(again.waiting).toEqual([waiting('a', 2)])
    const told = { clientId: 'a', question: 'Why?', trackingNumber: 'Q-2026-7K3M9QXA' }
    expect(withoutWaiting(again, 'a', told)).toEqual({ waiting: [], sent: [told] })
  })

  test('says when the device keeps nothing, or has kept enough', () => {
    const full = {
      ...aDevice(),
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    expect(keepBox(full, { waiting: [waiting('a')], sent: [] })).toBe(false)
    const many = Array.from({ length: 21 }, (_, at) => waiting(String(at)))
    expect(keepBox(aDevice(), { waiting: many, sent: [] })).toBe(false)
  })

  test.each(['', '{', 'null', '7', '[]', '"x"'])('is empty where something else is kept: %j', (text) => {
    const device = aDevice()
    device.setItem(BOX, text)
    expect(readBox(device)).toEqual({ waiting: [], sent: [] })
  })
})

describe('the name of a question', () => {
  test('is the same for the same form, whichever tab asks, and holds as a client_id', () => {
    const device = aDevice()
    const first = clientIdFor(device, asked('Why?'))
    expect(first).toMatch(/^[A-Za-z0-9_-]{22,64}$/)
    expect(clientIdFor(device, asked('Why?'))).toBe(first)
  })

  test('is another for another form, on another device, or where nothing is kept', () => {
    const device = aDevice()
    const none = {
      ...aDevice(),
      setItem: () => {
        throw new Error('denied')
      },
    }
    const clinician: Asked = { kind: 'clinician', form: { ...EMPTY_CLINICIAN_FORM, question_text: 'Why?' } }
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

  test('keeps nothing of what was typed', () => {
    const device = aDevice()
    clientIdFor(device, asked('Canary question'))
    expect([...device.kept.values()].join('')).not.toContain('Canary')
  })
})
