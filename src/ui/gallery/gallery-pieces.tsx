import { Avatar } from '../avatar.tsx'
import { BackLink } from '../navigation/back-link.tsx'
import { ButtonLink } from '../button.tsx'
import { CopyLink } from '../copy-link.tsx'
import { Details } from '../details.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Notice } from '../notice.tsx'
import { Pager } from '../navigation/pager.tsx'
import { PageTurner } from '../navigation/page-turner.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { Prose } from '../prose.tsx'
import { Skeleton } from '../skeleton.tsx'
import { StatusDot } from '../status-dot.tsx'
import { Table } from '../table.tsx'
import { Tag } from '../tag.tsx'

const ROWS = [
  { name: 'Age, median (IQR)', early: '63 (52–71)', usual: '64 (53–73)' },
  { name: 'Sedation in first 48 h, hours', early: '19.2', usual: '26.7' },
]

/** Renders every component without input. */
export function GalleryPieces() {
  return (
    <div className="grid content-start gap-6">
      <BackLink to="/research">Research Library</BackLink>
      <div className="flex flex-wrap items-center gap-4">
        <StatusDot tone="write">Writing</StatusDot>
        <StatusDot tone="wait">With the editors</StatusDot>
        <StatusDot tone="done">Published</StatusDot>
        <StatusDot tone="stop">Not accepted</StatusDot>
        <StatusDot tone="none">Not reviewed yet</StatusDot>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Tag>delirium</Tag>
        <Tag>critical care</Tag>
        <Avatar name="Amara Okafor" />
        <Avatar name="Prof. Elin Strand" sizePx={44} />
      </div>
      <ProgressBar label="Words written" value={76} />
      <Notice title="For your information">The editors answer within two business days.</Notice>
      <Notice tone="brand" title="One comment is open">
        Dr Feld asked about the night shifts.
      </Notice>
      <Notice tone="accent" title="Answer two comments before the call">
        It is on Tuesday at 16:00 PT.
      </Notice>
      <Notice tone="warn" title="This may identify a patient">
        A question needs no names and no dates of birth.
      </Notice>
      <Notice tone="danger" title="Not sent">
        The server didn’t respond. Your text is saved.
      </Notice>
      <Notice tone="done" title="Sent">
        We’ll let you know when they decide.
      </Notice>
      <CopyLink
        address="https://inflo.example/student/papers/6e0c1f6a-5f5b-4f4e-9d2e-0c8f7a1b2c3d"
        label="Copy address"
        copied="Opens the paper for its team."
      />
      <h2 className="text-[17px] leading-6 font-semibold">Nothing here yet</h2>
      <EmptyState title="No papers yet" action={<ButtonLink to="/research">Read the library</ButtonLink>}>
        Your papers appear here once they are published.
      </EmptyState>
      <Skeleton label="Loading..." />
      <Table
        caption="Patients at inclusion"
        columns={[
          { name: 'Characteristic', cell: (row) => row.name },
          { name: 'Early', numeric: true, cell: (row) => row.early },
          { name: 'Usual', numeric: true, cell: (row) => row.usual },
        ]}
        rows={ROWS}
        keyOf={(row) => row.name}
      />
      <div>
        <Details title="Who may ask?" open>
          Anyone. You don’t need an account.
        </Details>
        <Details title="What does it cost?">Nothing.</Details>
      </div>
      <Prose>
        <h2>Methods</h2>
        <p>
          We followed all adults ventilated for more than 24 hours. Units differed in staffing, not in{' '}
          <a href="#protocol">protocol</a>.
        </p>
      </Prose>
      <Pager page={3} totalPages={12} addressOf={(page) => `?page=${page}`} />
      <PageTurner label="Pages of a list" page={3} totalPages={12} onPage={() => undefined} />
    </div>
  )
}
