import { expect, test } from 'vitest'
import { dateInWords, dateOfParts } from './date-words.ts'
import { datePoint, edtfOf, firstDay, isoDate, partialDate } from './partial-date.ts'
import {
  americanPartialDate,
  apaPartialDate,
  longPartialDate,
  medicalPartialDate,
  shortPartialDate,
} from './partial-date-text.ts'

// Columns: EDTF; first day; ISO; long; short; medical; American; APA.
test.each([
  ['2018', '2018-01-01', '2018', '2018', '2018', '2018', '2018', '2018'],
  ['2018-05', '2018-05-01', '2018-05', 'May 2018', 'May 2018', '2018 May', 'May 2018', '2018, May'],
  [
    '2018-09-07',
    '2018-09-07',
    '2018-09-07',
    '7 September 2018',
    '7 Sep 2018',
    '2018 Sep 7',
    'September 7, 2018',
    '2018, September 7',
  ],
  ['2018-22', '2018-06-01', '2018', 'Summer 2018', 'Summer 2018', '2018 Summer', 'Summer 2018', '2018, Summer'],
  [
    '2018-05/2018-08',
    '2018-05-01',
    '2018',
    'May–August 2018',
    'May–Aug 2018',
    '2018 May-Aug',
    'May-August 2018',
    '2018, May–August',
  ],
  [
    '2018-12/2019-01',
    '2018-12-01',
    '2018',
    'December 2018–January 2019',
    'Dec 2018–Jan 2019',
    '2018 Dec-2019 Jan',
    'December 2018-January 2019',
    '2018, December–2019, January',
  ],
  ['2018/2019', '2018-01-01', '2018', '2018–2019', '2018–2019', '2018-2019', '2018-2019', '2018–2019'],
  [
    '2018-05-03/2018-05-05',
    '2018-05-03',
    '2018-05',
    '3–5 May 2018',
    '3–5 May 2018',
    '2018 May 3-5',
    'May 3-5, 2018',
    '2018, May 3–5',
  ],
  [
    '2019-24/2019-21',
    '2019-03-01',
    '2019',
    'Winter–Spring 2019',
    'Winter–Spring 2019',
    '2019 Winter-Spring',
    'Winter-Spring 2019',
    '2019, Winter–Spring',
  ],
])('%s is written as precisely as it is known', (edtf, day, iso, long, short, medical, american, apa) => {
  const date = partialDate(edtf)!
  expect(edtfOf(date)).toBe(edtf)
  expect([firstDay(edtf), isoDate(edtf), longPartialDate(edtf), shortPartialDate(edtf)]).toEqual([
    day,
    iso,
    long,
    short,
  ])
  expect([medicalPartialDate(date), americanPartialDate(date), apaPartialDate(date)]).toEqual([medical, american, apa])
})

test.each(['', '18', '2018-13', '2018-02-30', '2018-5', '2018/', '/2018', '2018/2019/2020', 'May 2018', '2018-00'])(
  '%j is not a date',
  (text) => expect(partialDate(text)).toBeUndefined(),
)

test.each([
  ['May–Aug 2018', '2018-05/2018-08'],
  ['2018 May-Aug', '2018-05/2018-08'],
  ['Mar/Apr 2017', '2017-03/2017-04'],
  ['June & July 2017', '2017-06/2017-07'],
  ['Summer 2018', '2018-22'],
  ['2018, Fall', '2018-23'],
  ['Frühjahr 2011', '2011-21'],
  ['Spring-Summer 2004', '2004-21/2004-22'],
  ['Winter/Spring 2019', '2019-24/2019-21'],
  ['Dec 2018–Jan 2019', '2018-12/2019-01'],
  ['2018 Dec-2019 Jan', '2018-12/2019-01'],
  ['Dec-Jan 2019', '2018-12/2019-01'],
  ['2018 Dec-Jan', '2018-12/2019-01'],
  ['Winter 2017/18', '2017-24'],
  ['Winter 2017–2018', '2017-24'],
  ['2017–2018', '2017/2018'],
  ['2017/18', '2017/2018'],
  ['12 March 2018', '2018-03-12'],
  ['March 12th, 2018', '2018-03-12'],
  ['7. Mai 2018', '2018-05-07'],
  ['12.3.2018', '2018-03-12'],
  ['2018-05-07', '2018-05-07'],
  ['2018-05-07T10:00:00Z', '2018-05-07'],
  ['2018-05', '2018-05'],
  ['3-5 May 2018', '2018-05-03/2018-05-05'],
  ['May 28 - June 3, 2018', '2018-05-28/2018-06-03'],
  ['Third quarter 2016', '2016-07/2016-09'],
  ['Published online 2018', '2018'],
  ['3-March-2021', '2021-03-03'],
  // The order of day and month is ambiguous.
  ['03/04/2018', '2018'],
  ['30 February 2018', '2018'],
])('%s is read as %s', (written, edtf) => {
  const read = dateInWords(written)
  expect(read && edtfOf(read)).toBe(edtf)
})

test.each(['', 'in press', 'May', '12.3.', 'Volume 18'])('%j has no year', (written) => {
  expect(dateInWords(written)).toBeUndefined()
})

test.each([
  [{ year: '2018' }, '2018'],
  [{ year: '2018', month: '3-4' }, '2018-03/2018-04'],
  [{ year: '2018', month: '12-1' }, '2018-12/2019-01'],
  [{ year: '2018', month: '05', day: '07' }, '2018-05-07'],
  [{ year: '2018', month: 'Sept.', day: '7' }, '2018-09-07'],
  [{ year: '2018', month: '5', day: '00' }, '2018-05'],
  [{ year: '2018', month: '5', day: '3-5' }, '2018-05-03/2018-05-05'],
  [{ year: '2018', month: '13' }, '2018'],
  [{ year: '2018', day: '7' }, '2018'],
  [{ year: '2018', season: 'Nov-Dec' }, '2018-11/2018-12'],
  [{ year: '2018', season: 'Winter' }, '2018-24'],
  [{ year: '2018', season: 'Dec 2018-Jan 2019' }, '2018-12/2019-01'],
  [{ year: '2018-2019', month: '12-1' }, '2018-12/2019-01'],
  [{ year: '2018-19' }, '2018/2019'],
  [{ year: '2018a' }, '2018'],
  [{ year: '1998 [reprinted 2004]' }, '1998'],
  [{ year: '2017', month: 'jan~5' }, '2017-01-05'],
])('%o is read as %s', (parts, edtf) => {
  const read = dateOfParts(parts)
  expect(read && edtfOf(read)).toBe(edtf)
})

test('a date without a year is not a date', () => {
  expect([dateOfParts({ year: '', month: '5' }), datePoint(0, 5), datePoint(10_000)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
