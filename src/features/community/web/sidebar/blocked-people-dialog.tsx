import { Dialog } from '#ui/dialog/dialog.tsx'
import { BlockedSection } from '../blocked-people-section.tsx'

/** Whom one has blocked or muted, beside the conversations. */
export const BlockedDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open title="Blocked and muted people" onClose={onClose} maxWidth={520}>
    <BlockedSection />
  </Dialog>
)
