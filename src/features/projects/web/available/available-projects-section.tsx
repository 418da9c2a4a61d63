import { useSearchParams } from 'react-router'
import { useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { AvailableProject, Dashboard, MyClaim } from '../../contract.ts'
import { useFilters, type FilterName, type Filters } from '../filter-query.ts'
import { ClaimDialog } from '../claims/claim-dialog.tsx'
import { useAvailableProject, useAvailableProjects } from '../live-data.ts'
import { pluralize } from '../pluralize.ts'
import { isClaimable, matchInWords, matchOf } from './project-match.ts'
import { ASK_PATH } from '../next-step.ts'
import { ProjectCard } from './project-card.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { PAPER_CATEGORIES, OTHER_CATEGORY } from '#shared/categories.ts'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { SuggestBar } from '../suggest-bar.tsx'
import { claimStates } from '../../states.ts'
import { AVAILABLE_SEARCH_LENGTH_MAX } from '../../limits.ts'
import { DIFFICULTIES, difficultyInWords, inWords } from '../project-facts.ts'

function NoProjects() {
  return (
    <EmptyState title="No projects available" action={<ButtonLink to={ASK_PATH}>Submit a question</ButtonLink>}>
      Projects appear here when the editors approve a question. You can also ask one yourself.
    </EmptyState>
  )
}

function NothingFits() {
  return (
    <EmptyState title="No projects match your search">
      Other projects may be open. Try fewer words, or clear a filter above.
    </EmptyState>
  )
}

const sentBackOn = (claims: MyClaim[], projectId: string) =>
  claims.find(({ project_id, status }) => project_id === projectId && status === claimStates.revision_requested)

/**
 * Returns the project in the URL for which the claim dialog is open. The dialog can thus be linked to, and stays open
 * after a reload.
 */
function useChosen(projects: AvailableProject[]) {
  const [search, setSearch] = useSearchParams()
  const id = search.get('claim') ?? undefined
  const listed = projects.find(({ project_id: known }) => known === id)
  const { data: asked, isPending } = useAvailableProject(listed ? undefined : id)
  const found = listed ?? asked ?? undefined
  const close = () =>
    setSearch(
      (current) => {
        current.delete('claim')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  const isKnown = listed !== undefined || !isPending
  return { id: isKnown ? id : undefined, chosen: found && isClaimable(found) ? found : undefined, close }
}

type ListParts = { projects: AvailableProject[]; mayClaim: boolean; reader: Reader | undefined; narrowed: boolean }
type Reader = Dashboard['user_profile']

function ProjectList({ projects, mayClaim, reader, narrowed }: ListParts) {
  if (projects.length === 0) return narrowed ? <NothingFits /> : <NoProjects />
  return (
    <ul>
      {projects.map((project) => (
        <ProjectCard
          key={project.project_id}
          project={project}
          mayClaim={mayClaim}
          match={reader ? matchInWords(matchOf(project, reader)) : undefined}
        />
      ))}
    </ul>
  )
}

type AvailableParts = {
  mayClaim: boolean
  /** The member's claims; undefined while they load. */
  claims: MyClaim[] | undefined
  /**
   * The member's dashboard. It contains the member's interests and skills, with which projects are compared, and the
   * number of projects with a free seat.
   */
  dashboard: Dashboard | undefined
}

/** Describes how many listed projects have a free seat. The list also includes full projects. Pure. */
function countsInWords(listed: number, open: number): string {
  const withFreeSeat = `${pluralize(open, 'project has', 'projects have')} a free place.`
  const full = listed - open
  return full > 0
    ? `${withFreeSeat} ${pluralize(full, 'is full and has', 'are full and have')} a waitlist.`
    : withFreeSeat
}

/** Shows the tab "Available Projects". */
export function AvailableProjects({ mayClaim, claims, dashboard }: AvailableParts) {
  const { filters, setFilters } = useFilters()
  const { data, error, isPending, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useAvailableProjects(filters)
  const projects = data?.pages.flat() ?? []
  const { id, chosen, close } = useChosen(projects)
  const narrowed = Object.keys(filters).length > 0
  return (
    <>
      {mayClaim ? (
        <SuggestBar />
      ) : (
        <p className="pt-6 text-muted">
          Only students and faculty can claim projects, but you can see the open ones here.
        </p>
      )}
      <h2 className="sr-only">Available Projects</h2>
      {narrowed || projects.length > 0 || error ? (
        <AvailableFiltersForm filters={filters} onChange={setFilters} />
      ) : null}
      {dashboard && data && !narrowed && !hasNextPage && projects.length > 0 ? (
        <p className="pt-5 text-[14px] leading-5 text-muted tabular-nums">
          {countsInWords(projects.length, dashboard.available_questions)}
        </p>
      ) : null}
      {isPending ? <Skeleton label="Loading projects" lines={12} /> : null}
      {error ? <LoadError title="Error Loading Projects" error={error} retry={() => void refetch()} /> : null}
      {data && !error ? (
        <div aria-busy={isPlaceholderData}>
          <ProjectList projects={projects} mayClaim={mayClaim} reader={dashboard?.user_profile} narrowed={narrowed} />
        </div>
      ) : null}
      {hasNextPage && !error ? (
        <div className="py-7">
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            Show more projects
          </Button>
        </div>
      ) : null}
      {mayClaim && id && claims && data ? (
        <ClaimDialog key={id} project={chosen} sentBack={sentBackOn(claims, id)} onClose={close} />
      ) : null}
    </>
  )
}

const choice = (value: string, label = value) => ({ value, label })

const CATEGORIES = [...PAPER_CATEGORIES, OTHER_CATEGORY].map((name) => choice(name))

const LEVELS = DIFFICULTIES.map((level) => choice(String(level), difficultyInWords(level)))

const SETTINGS = [
  'emergency',
  'icu',
  'outpatient',
  'surgery',
  'telehealth',
  'mental_health',
  'rehabilitation',
  'administration',
  'other',
].map((value) => choice(value, inWords(value)))

const TEAM_SIZES = [choice('solo', '1 student'), choice('pair', '2 students'), choice('team', '3 students or more')]

const OPEN_SPOTS = [
  choice('1', 'At least 1'),
  choice('2', 'At least 2'),
  choice('3', 'At least 3'),
  choice('4', 'At least 4'),
]

const SELECTS: { name: FilterName; label: string; options: { value: string; label: string }[] }[] = [
  { name: 'category', label: 'Category', options: CATEGORIES },
  { name: 'difficulty', label: 'Difficulty', options: LEVELS },
  { name: 'setting', label: 'Clinical setting', options: SETTINGS },
  { name: 'team_size', label: 'Team size', options: TEAM_SIZES },
  { name: 'open_spots', label: 'Open spots', options: OPEN_SPOTS },
]

type FormParts = { filters: Filters; onChange: (filters: Filters) => void }

/**
 * Shows the search and filter form. Search words apply on Enter or when the button is pressed. All other filters apply
 * immediately.
 */
export function AvailableFiltersForm({ filters, onChange }: FormParts) {
  const [typed, setTyped] = useState({ search: filters.search ?? '', skill: filters.skill ?? '' })
  const narrowed = Object.keys(filters).length
  const clear = () => {
    setTyped({ search: '', skill: '' })
    onChange({})
  }
  return (
    <form
      role="search"
      aria-label="Open projects"
      className="grid gap-4 border-b border-line pt-6 pb-5"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ ...filters, search: typed.search.trim(), skill: typed.skill.trim() })
      }}
    >
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_220px_auto]">
        <TextInput
          isFilter
          type="search"
          label="Search projects"
          maxLength={AVAILABLE_SEARCH_LENGTH_MAX}
          value={typed.search}
          onChange={(event) => setTyped({ ...typed, search: event.target.value })}
        />
        <TextInput
          isFilter
          type="search"
          label="Skill"
          maxLength={AVAILABLE_SEARCH_LENGTH_MAX}
          value={typed.skill}
          onChange={(event) => setTyped({ ...typed, skill: event.target.value })}
        />
        <Button type="submit">Search</Button>
      </div>
      <details open={narrowed > 0} className="group">
        <summary className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline">
          Filters{narrowed > 0 ? ` (${narrowed} in use)` : ''}
        </summary>
        <div className="grid grid-cols-2 gap-3 pt-2 sm:grid-cols-3 lg:grid-cols-5">
          {SELECTS.map(({ name, label, options }) => (
            <Select
              key={name}
              isFilter
              label={label}
              options={options}
              placeholder="Any"
              value={filters[name] ?? ''}
              onChange={(event) => onChange({ ...filters, [name]: event.target.value })}
            />
          ))}
        </div>
      </details>
      {narrowed > 0 ? (
        <div>
          <Button size="small" onClick={clear}>
            Clear filters
          </Button>
        </div>
      ) : null}
    </form>
  )
}
