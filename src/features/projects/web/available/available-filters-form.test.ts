import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AvailableFiltersForm } from './available-projects-section.tsx'

const drawn = (filters: Record<string, string>) =>
  renderToStaticMarkup(createElement(AvailableFiltersForm, { filters, onChange: () => undefined }))

test('a filter is nothing that one fills in or leaves out', () => {
  expect(drawn({ category: 'Diagnostics' })).not.toContain('optional')
})

test('filters can be cleared in one place, once there are some', () => {
  expect(drawn({}).split('Clear filters')).toHaveLength(1)
  expect(drawn({ search: 'zzz' }).split('Clear filters')).toHaveLength(2)
})
