import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AvailableFiltersForm } from './available-projects-section.tsx'

const drawn = (filters: Record<string, string>) =>
  renderToStaticMarkup(createElement(AvailableFiltersForm, { filters, onChange: () => undefined }))

test('empty filters are left out of the query', () => {
  expect(drawn({ category: 'Diagnostics' })).not.toContain('optional')
})

test('filters can be cleared together once there are some', () => {
  expect(drawn({}).split('Clear filters')).toHaveLength(1)
  expect(drawn({ search: 'zzz' }).split('Clear filters')).toHaveLength(2)
})
