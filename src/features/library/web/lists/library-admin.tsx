import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { PaperCard } from '../../contract.ts'
import { choosePaperOfMonthTab } from '../control-tab.ts'

/** Shows admins a link to the page where they choose the Papers and the Researcher of the Month. */
export const ManageFeatured = () => (
  <Link
    to="/admin/control"
    onClick={choosePaperOfMonthTab}
    className="text-[14px] font-semibold text-brand hover:underline"
  >
    Manage Featured
  </Link>
)

/** Shows admins a button that edits a card's paper, and reloads the list once the paper is saved. */
export function EditPaper({ paper }: { paper: PaperCard }) {
  const navigate = useNavigate()
  const edit = async () => {
    const { openEditPaperDialog } = await import('../curation/edit-paper-dialog.tsx')
    const saved = await openEditPaperDialog(paper)
    if (saved) await navigate(window.location.search, { replace: true, preventScrollReset: true })
  }
  return (
    <Button size="small" aria-label={`Edit ${paper.title}`} onClick={() => void edit()}>
      Edit
    </Button>
  )
}
