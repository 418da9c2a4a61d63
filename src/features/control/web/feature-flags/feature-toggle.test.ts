import { expect, test } from 'vitest'
import type { FeatureStatus } from '../../contract.ts'
import { disabledParentOf, featureToggleOf } from './features-panel.tsx'

const feature = (name: string, given: Partial<FeatureStatus>): FeatureStatus => ({
  name,
  description: '',
  enabled: true,
  is_on: true,
  within: null,
  updated_by: null,
  updated_at: null,
  parts: [],
  ...given,
})
const chat = feature('chat', { enabled: false, is_on: false })
const messages = feature('direct-messages', { is_on: false, within: 'chat' })

test('a feature that is off only because of its parent is not offered “Turn Off”', () => {
  expect(disabledParentOf(messages, [chat, messages])).toBe('Chat')
  expect(featureToggleOf(messages, 'Chat').label).toBe('Keep Off When Chat Is On')
  expect(featureToggleOf({ enabled: false }, 'Chat').label).toBe('Turn On With Chat')
})

test('a feature whose parent is on is switched independently', () => {
  expect(disabledParentOf(messages, [feature('chat', {}), messages])).toBeUndefined()
  expect(disabledParentOf(chat, [chat, messages])).toBeUndefined()
  expect(featureToggleOf({ enabled: true }, undefined).label).toBe('Turn Off')
  expect(featureToggleOf({ enabled: false }, undefined).label).toBe('Turn On')
})
