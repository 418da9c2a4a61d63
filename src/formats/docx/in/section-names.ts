// Headings by which papers call the sections that a manuscript here has.
const CALLED: Record<string, string[]> = {
  abstract: ['abstract', 'summary'],
  introduction: ['introduction'],
  background: ['background', 'literature review', 'related work', 'review of the literature'],
  methods: [
    'methods',
    'method',
    'methodology',
    'materials and methods',
    'material and methods',
    'patients and methods',
    'methods and materials',
    'participants and methods',
  ],
  results: ['results', 'findings', 'results and discussion'],
  discussion: ['discussion', 'discussion and conclusion', 'discussion and conclusions'],
  conclusion: ['conclusion', 'conclusions', 'concluding remarks', 'summary and conclusion', 'summary and conclusions'],
  limitations: ['limitations', 'strengths and limitations', 'limitations of the study', 'study limitations'],
  references: ['references', 'bibliography', 'works cited', 'literature cited', 'reference list', 'literature'],
}

const names: ReadonlyMap<string, string> = new Map(
  Object.entries(CALLED).flatMap(([name, headings]) => headings.map((heading) => [heading, name] as const)),
)

/** The section that a heading names, be it numbered or followed by a colon; undefined for any other. Pure. */
export function sectionNamed(heading: string): string | undefined {
  const plain = heading
    .toLowerCase()
    .replace(/^\s*(?:section\s+)?(?:\d+(?:\.\d+)*|[ivx]+(?=[.)]))[.):]?\s+/, '')
    .replaceAll('&', 'and')
    .replace(/[\s:.]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return names.get(plain)
}
