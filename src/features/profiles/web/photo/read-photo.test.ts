import { expect, test } from 'vitest'
import { checkPhoto } from './photo-input.tsx'

const LIMIT_BYTES = 5_242_880

test('a photo is an image below 5 MB', () => {
  expect(checkPhoto({ type: 'image/png', size: LIMIT_BYTES - 1 }, 'setup')).toBeUndefined()
  expect(checkPhoto({ type: 'image/png', size: LIMIT_BYTES }, 'setup')).toEqual({
    title: 'File Too Large',
    text: 'Please select an image smaller than 5MB.',
  })
  expect(checkPhoto({ type: 'image/png', size: LIMIT_BYTES }, 'profile')?.text).toBe('Image size must be less than 5MB')
  expect(checkPhoto({ type: 'application/pdf', size: 9 }, 'profile')?.text).toBe('Please select an image file')
})
