import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import type { PaperData } from '../loaders.ts'

/** Shows the actions that admins can take on a paper's page. Each dialog is fetched when it is opened. */
export function AdminTools({ paper }: { paper: PaperData }) {
  const navigate = useNavigate()
  // Navigating to the current URL reloads the page's data.
  const reload = async (done: Promise<unknown>) => {
    if (await done) await navigate('.', { replace: true, preventScrollReset: true })
  }
  const edit = () =>
    reload(import('./edit-paper-dialog.tsx').then(({ openEditPaperDialog }) => openEditPaperDialog(paper)))
  const correct = () =>
    reload(import('./correct-text-dialog.tsx').then(({ openCorrectionDialog }) => openCorrectionDialog(paper)))
  const withdraw = () =>
    reload(import('./withdraw-dialog.tsx').then(({ openWithdrawalDialog }) => openWithdrawalDialog(paper)))
  return (
    <>
      {paper.withdrawn ? null : (
        <Button size="small" onClick={() => void edit()}>
          Edit
        </Button>
      )}
      {paper.withdrawn || paper.source === 'imported' ? null : (
        <Button size="small" onClick={() => void correct()}>
          Correct text
        </Button>
      )}
      <Button size="small" kind="danger" onClick={() => void withdraw()}>
        {paper.withdrawn ? 'Restore' : 'Withdraw'}
      </Button>
    </>
  )
}
