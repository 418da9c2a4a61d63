// The boundaries of the code. Features are the folders of src/features; ARCHITECTURE.md gives the reasons.
// scripts/client-bundle-boundary.ts checks that the browser never reaches the server, through however many files.

/** Lists which features each feature may use, through their public.ts and contract.ts. Never the other way round. */
const MAY_USE = {
  accounts: [],
  search: [],
  library: ['accounts', 'notifications', 'search'],
  dois: ['library', 'profiles'],
  harvest: ['library'],
  community: ['accounts', 'notifications', 'profiles', 'questions', 'search', 'team'],
  directory: ['accounts', 'community', 'profiles', 'questions', 'search'],
  questions: ['accounts', 'library', 'notifications', 'search'],
  profiles: ['accounts', 'library'],
  team: ['accounts', 'library', 'notifications', 'profiles', 'questions'],
  editor: ['accounts', 'notifications', 'questions', 'team'],
  submission: ['accounts', 'editor', 'library', 'notifications', 'profiles', 'questions', 'support', 'team'],
  triage: ['library', 'submission', 'team'],
  projects: ['accounts', 'editor', 'library', 'notifications', 'profiles', 'questions', 'search', 'support', 'team'],
  recovery: ['accounts', 'cleanup', 'library'],
  review: [
    'accounts',
    'community',
    'editor',
    'library',
    'notifications',
    'profiles',
    'projects',
    'questions',
    'submission',
    'team',
    'triage',
  ],
  dashboard: ['accounts', 'projects', 'questions', 'review', 'support'],
  support: ['accounts', 'library', 'notifications'],
  cleanup: ['accounts', 'community', 'library', 'projects', 'questions', 'team'],
  control: ['accounts', 'achievements', 'cleanup', 'community', 'dois', 'library', 'questions', 'recovery', 'review'],
  notifications: ['accounts'],
  achievements: [
    'accounts',
    'library',
    'notifications',
    'profiles',
    'projects',
    'questions',
    'submission',
    'support',
    'team',
  ],
  'peer-review': [
    'accounts',
    'directory',
    'editor',
    'library',
    'notifications',
    'profiles',
    'search',
    'submission',
    'team',
  ],
  provenance: ['library', 'projects', 'questions', 'submission'],
  assistant: ['accounts', 'editor', 'library', 'notifications', 'questions', 'search', 'support', 'team'],
  site: ['accounts', 'library', 'notifications', 'profiles', 'projects', 'questions', 'support', 'team'],
}

/** Matches the files that put the features together; nothing else outside src/features knows a feature. */
const COMPOSES_FEATURES =
  '^src/(server/(features|read-settings|start)\\.ts|app/((contracts|review-tabs|(admin|member|paper|support)-screens|member-queries|routes)\\.ts|(root|guarded-page|entry-[^/]+)\\.tsx))$'

const PUBLIC_INTERFACES = '^src/features/[^/]+/((contract|states)\\.ts|server/public\\.ts|web/public\\.tsx)$'
// A contract, and the limits and shapes that stand beside it so that a form can take them without zod.
const CONTRACTS =
  '^src/(app/contracts|features/[^/]+/[^/]+|features/(editor/document|submission/reporting-guidelines)/[^/]+)\\.ts$'
const SERVER_SIDE = '^src/(server|features/[^/]+/server)/'

const featureBoundaries = Object.entries(MAY_USE).map(([feature, others]) => ({
  name: 'features-use-only-listed-features',
  comment: `The feature ${feature} may use: ${others.join(', ') || 'no other feature'}.`,
  from: { path: `^src/features/${feature}/` },
  to: { path: '^src/features/', pathNot: `^src/features/(${[feature, ...others].join('|')})/` },
}))

const boundaries = [
  {
    name: 'server-never-reaches-screens',
    comment: 'A service must not depend on how something is shown.',
    from: { path: SERVER_SIDE },
    to: { path: '^src/(features/[^/]+/web|ui)/' },
  },
  {
    name: 'features-meet-at-public-interfaces',
    comment: 'From another feature only contract.ts, states.ts, server/public.ts and web/public.tsx may be imported.',
    from: { path: '^src/features/([^/]+)/' },
    to: { path: '^src/features/', pathNot: ['^src/features/$1/', PUBLIC_INTERFACES] },
  },
  {
    name: 'sql-lives-in-use-cases',
    comment: 'Kysely is imported by use cases, queries, the types of tables, and the kernel.',
    from: { path: '^src/', pathNot: ['^src/server/', '^src/features/[^/]+/server/'] },
    to: { path: '(^|/)node_modules/(kysely|pg)/' },
  },
  {
    name: 'sql-lives-in-use-cases',
    comment: 'Files that only decide, word or wire have no SQL.',
    from: {
      path: [
        '^src/features/[^/]+/server/(mails|notices|policy|presenters|public|routes)\\.ts$',
        '^src/features/[^/]+/server/.+/(mails|notices|policy|presenters|public|routes)\\.ts$',
      ],
    },
    to: { path: '(^|/)node_modules/(kysely|pg)/' },
  },
  {
    name: 'only-the-composition-knows-features',
    comment: 'Shared code, components and the kernel could serve another product: no feature is named in them.',
    from: { path: '^src/', pathNot: ['^src/features/', COMPOSES_FEATURES] },
    to: { path: '^src/features/' },
  },
  {
    name: 'contracts-are-pure',
    comment: 'A contract, and what stands beside it, imports zod, shared code, formats and other contracts.',
    from: { path: CONTRACTS },
    to: { pathNot: ['(^|/)node_modules/(zod|lib0)/', '^src/(shared|formats)/', CONTRACTS] },
  },
  {
    name: 'formats-are-pure',
    comment: 'A format could be used elsewhere: no database, no kernel, no feature, no screen.',
    from: { path: '^src/formats/' },
    to: {
      pathNot: [
        '^src/(formats|shared)/',
        '(^|/)node_modules/(zod|@xmldom/xmldom|temml|prosemirror-model|prosemirror-tables|prosemirror-transform|diff|yjs|mammoth|dingbat-to-unicode|docx|fflate)/',
        '^buffer$',
      ],
    },
  },
  ...featureBoundaries,
  {
    name: 'features-use-only-listed-features',
    comment: 'This feature is missing from the table in .dependency-cruiser.cjs.',
    from: { path: `^src/features/(?!(${Object.keys(MAY_USE).join('|')})/)` },
    to: {},
  },
  {
    name: 'no-cycles',
    comment: 'Two files that need each other, if only for their types, are one file, or hide a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'everything-resolves',
    comment: 'An import that leads nowhere would pass every boundary.',
    from: {},
    to: { couldNotResolve: true },
  },
]

module.exports = {
  forbidden: boundaries.map((boundary) => ({ severity: 'error', ...boundary })),
  options: {
    // Tests may import from any feature: they set the scene.
    exclude: { path: '\\.(test|fixture)\\.tsx?$|/testing/|/reach-fixtures/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default', 'types'], exportsFields: ['exports'] },
  },
}
