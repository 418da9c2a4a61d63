import { useState } from 'react'
import { CharacterCounter } from '../forms/character-counter.tsx'
import { FileInput } from '../forms/file-input.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { Switch } from '../forms/switch.tsx'
import { ErrorSummary } from '../forms/error-summary.tsx'
import { PasswordInput } from '../forms/password-input.tsx'
import { RadioGroup } from '../forms/radio-group.tsx'
import { SaveState } from '../drafts/save-state.tsx'
import { Select } from '../forms/select.tsx'
import { StepIndicator } from '../navigation/step-indicator.tsx'
import { TagInput } from '../forms/tag-input.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { TextInput } from '../forms/text-input.tsx'

const ROLES = [
  { value: 'student', label: 'Student' },
  { value: 'faculty', label: 'Faculty' },
  { value: 'clinician', label: 'Clinician' },
]
const TEAMS = [
  { value: 'solo', label: 'Solo', hint: 'You write alone.' },
  { value: 'pair', label: 'Pair', hint: 'Two of you.' },
  { value: 'team', label: 'Team', hint: 'No places left.', disabled: true },
]
const INTERESTS = ['Sepsis', 'Delirium', 'Telemedicine', 'Nursing science', 'Sleep', 'Triage', 'Falls']

/** Renders every form field in every state. */
export function GalleryForms() {
  const [tags, setTags] = useState<readonly string[]>(['Critical care', 'Delirium'])
  const [isOn, setOn] = useState(true)
  const [team, setTeam] = useState<string>()
  const [question, setQuestion] = useState('Does early mobilisation reduce delirium in ventilated adults?')
  return (
    <div className="grid gap-5">
      <StepIndicator step={2} steps={4} label="Step 2 of 4" />
      <ErrorSummary errors={[{ field: 'email', message: 'Please enter a valid email address' }]} />
      <TextInput label="First Name" required autoComplete="given-name" defaultValue="Amara" />
      <TextInput label="Institution" hint="Where you study or work." placeholder="University of Lagos" />
      <TextInput
        label="Email Address"
        required
        type="email"
        error="Please enter a valid email address"
        defaultValue="amara@"
      />
      <TextInput label="Tracking number" disabled defaultValue="Q-2026-7K3M9QXA" />
      <PasswordInput label="Password" required autoComplete="new-password" hint="At least 8 characters" />
      <Select label="Role" required options={ROLES} defaultValue="student" />
      <Select label="Urgency" options={ROLES} placeholder="Please choose" error="Please choose one" />
      <TextArea
        label="Your question"
        required
        hint="10 to 500 characters"
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        aside={<CharacterCounter length={question.length} max={500} />}
      />
      <TextArea
        label="Why are you interested?"
        error="Please write a little less"
        aside={<CharacterCounter length={512} max={500} />}
      />
      <FileInput label="Picture" hint="An image smaller than 5 MB" onChoose={() => undefined} />
      <TagInput
        label="Research interests"
        hint="Press Enter after each one"
        value={tags}
        onChange={setTags}
        suggestions={INTERESTS}
      />
      <RadioGroup legend="Team" name="team" choices={TEAMS} value={team} onChange={setTeam} />
      <RadioGroup
        legend="Team, once more"
        name="other"
        choices={TEAMS}
        value="solo"
        onChange={setTeam}
        error="Please choose"
      />
      <div>
        <Checkbox label="Credit me by name" hint="Otherwise we name your role and setting only." defaultChecked />
        <Checkbox label="Tell me when it is published" />
        <Switch
          label="Students"
          hint="Students can send you direct messages."
          checked={isOn}
          onChange={({ target }) => setOn(target.checked)}
        />
        <Switch label="List me on the leaderboard" checked={false} disabled />
      </div>
      <div className="flex flex-wrap gap-4">
        <SaveState saving={{ state: 'saved', at: new Date('2026-11-20T03:42:00Z') }} />
        <SaveState saving={{ state: 'saving' }} />
        <SaveState saving={{ state: 'offline' }} />
        <SaveState saving={{ state: 'failed', reason: 'the server did not answer' }} />
      </div>
    </div>
  )
}
