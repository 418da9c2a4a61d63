import { expect, test } from 'vitest'
import { printedName } from './eastern-names.ts'

test.each([
  ['小龙', '李', '李小龙'],
  ['ユリ子', '佐々木', '佐々木ユリ子'],
  ['철수', '김', '김철수'],
  ['Amara', 'Okafor', 'Amara Okafor'],
  ['小龙', 'Li', '小龙 Li'],
  ['', '北京大学', '北京大学'],
])('the given name %j and the family name %j are printed as %j', (given, family, printed) => {
  expect(printedName(given, family)).toBe(printed)
})

test.each([
  ['Péter', 'Nagy', 'Nagy Péter'],
  ['Văn An', 'Nguyễn', 'Nguyễn Văn An'],
  ['小龙', '李', '李小龙'],
  ['', 'Ward Group', 'Ward Group'],
])('with the family name first, %j and %j are printed as %j', (given, family, printed) => {
  expect(printedName(given, family, true)).toBe(printed)
})
