import type { DeclaredSection } from '../../declarations.ts'
import type { Checklist } from '../../reporting-guidelines/guideline-contract.ts'

/** How a published paper names the guideline that it follows, after what its authors declared. Pure. */
export function namedGuideline(checklist: Checklist | null): DeclaredSection[] {
  if (!checklist) return []
  const { title, source, items } = checklist
  const answered = items.filter(({ says }) => says !== null)
  const text = `Reported by ${title} (${source}); ${answered.length} of its ${items.length} items were answered.`
  return [{ name: 'reporting_guideline', heading: 'Reporting guideline', text }]
}
