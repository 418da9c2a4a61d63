import type { Icon } from '@tabler/icons-react'
import IconBuildingHospital from '@tabler/icons-react/dist/esm/icons/IconBuildingHospital.mjs'
import IconTestPipe from '@tabler/icons-react/dist/esm/icons/IconTestPipe.mjs'
import IconTools from '@tabler/icons-react/dist/esm/icons/IconTools.mjs'
import type { EnvironmentName } from '#shared/environments.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { StatusDot } from '#ui/status-dot.tsx'
import { switchRefusal } from '../moves.ts'
import type { Environment } from '../contract.ts'
import { MoveButton } from './move-button.tsx'

const SIGNS: Readonly<Record<EnvironmentName, Icon>> = {
  development: IconTools,
  staging: IconTestPipe,
  production: IconBuildingHospital,
}

const NAMES: Readonly<Record<EnvironmentName, string>> = {
  development: 'Development',
  staging: 'Staging',
  production: 'Production',
}

const DATA: Readonly<Record<Environment['data_classification'], string>> = {
  REAL_DATA: 'For real data',
  TEST_PRODUCTION_CLONE: 'Test copy',
  DEVELOPMENT_DATA: 'Made-up data',
}

const some = (count: number, one: string): string => `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`

/** Returns the facts about an environment's data for the line below its name. Pure. */
export function factsOf(environment: Environment): string[] {
  const { users, real_users: real, papers, collections: tables, database, counted_at: countedAt } = environment
  if (!countedAt) return [DATA[environment.data_classification], 'never started']
  return [
    DATA[environment.data_classification],
    `${some(users, 'user')}, ${real === 0 ? 'none' : real.toLocaleString('en-GB')} of them real`,
    some(papers, 'paper'),
    some(tables, 'table'),
    `database ${database}`,
    `counted ${pacificTime(countedAt)}`,
  ]
}

type RowParts = { environment: Environment; current: EnvironmentName; next: EnvironmentName; onSwitch: () => void }

function EnvironmentStatus({
  name,
  current,
  next,
}: {
  name: EnvironmentName
  current: EnvironmentName
  next: EnvironmentName
}) {
  if (name === current) return <StatusDot tone="done">This server</StatusDot>
  return name === next ? <StatusDot tone="wait">After the next start</StatusDot> : null
}

/** Shows one environment: its name and icon, whether it is the current one, its data, and the button to move to it. */
export function EnvironmentRow({ environment, current, next, onSwitch }: RowParts) {
  const { name, description } = environment
  const Sign = SIGNS[name]
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-5 sm:grid-cols-[40px_minmax(0,1fr)_auto] sm:items-center">
      <span className="flex size-10 items-center justify-center self-start rounded-[6px] bg-sunken text-brand">
        <Sign size={24} stroke={1.6} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 font-serif text-[18px] leading-6 font-semibold">
          {NAMES[name]}
          <span className="font-sans">
            <EnvironmentStatus name={name} current={current} next={next} />
          </span>
        </h3>
        <p className="mt-0.5 text-pretty">{description}</p>
        <p className="mt-1 text-[14px] leading-5 text-pretty text-muted tabular-nums">
          {factsOf(environment).join(' · ')}
        </p>
      </div>
      {/* The environment already chosen for the next start has no button. To undo the choice of a different
          environment, press "Stay" on the current one. */}
      {name === next ? null : (
        <div className="col-start-2 sm:col-start-3">
          <MoveButton refusal={switchRefusal({ current, target: name })} onMove={onSwitch}>
            {name === current ? `Stay ${name}` : `Switch to ${name}`}
          </MoveButton>
        </div>
      )}
    </li>
  )
}
