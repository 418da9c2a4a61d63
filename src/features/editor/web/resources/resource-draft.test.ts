import { expect, test } from 'vitest'
import { EMPTY_DRAFT, errorsIn } from './resource-draft.ts'

const named = { ...EMPTY_DRAFT, name: 'The protocol' }

test.each([
  [EMPTY_DRAFT, { name: 'Please enter a resource name', url: 'Please enter a URL' }],
  [{ ...named, url: 'osf.io/a' }, {}],
  [{ ...named, url: 'javascript:alert(1)' }, { url: 'Please enter an address that begins with https:// or http://.' }],
  [{ ...named, type: 'text' as const }, { content: 'Please enter some text content' }],
  [{ ...named, type: 'text' as const, content: 'a' }, {}],
  [{ ...named, type: 'file' as const }, { file: 'Please select a file' }],
  [
    { ...named, type: 'file' as const, file: new File([new Uint8Array(10_485_761)], 'a.pdf') },
    { file: 'Please choose a file of at most 10 MB.' },
  ],
])('each missing field has its message', (draft, errors) => expect(errorsIn(draft)).toEqual(errors))
