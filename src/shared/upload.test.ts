import { expect, test } from 'vitest'
import { FILE_NAME_LENGTH_MAX, nameForKind } from './upload.ts'

test.each([
  ['alarms.csv', 'text/plain', 'alarms.csv'],
  ['Model.R', 'text/plain', 'Model.R'],
  ['run.bat', 'text/plain', 'run.bat.txt'],
  ['x.hta', 'text/plain', 'x.hta.txt'],
  ['notes.csv.', 'text/plain', 'notes.csv..txt'],
  ['README', 'text/plain', 'README'],
  ['a.html', 'application/pdf', 'a.html.pdf'],
  ['invoice.pdf.exe', 'application/pdf', 'invoice.pdf.exe.pdf'],
  ['Scan.PDF', 'application/pdf', 'Scan.PDF'],
  ['bars.png', 'image/webp', 'bars.png.webp'],
  ['tool.jar', 'application/zip', 'tool.jar.zip'],
  ['draft.docm', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'draft.docm.docx'],
  ['other.bin', 'application/octet-stream', 'other.bin'],
])('%s of the kind %s is named %s', (name, kind, named) => {
  expect(nameForKind(name, kind)).toBe(named)
})

test('a long name stays within the limit', () => {
  const name = nameForKind(`${'a'.repeat(FILE_NAME_LENGTH_MAX - 4)}.bat`, 'text/plain')
  expect([name.length, name.slice(-5)]).toEqual([FILE_NAME_LENGTH_MAX, 'a.txt'])
})
