import type { ComponentProps } from 'react'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { TagInput } from '#ui/forms/tag-input.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import {
  BIO_LENGTH_MAX,
  INSTITUTION_LENGTH_MAX,
  INTERESTS_MAX,
  LINK_LENGTH_MAX,
  PROGRAM_LENGTH_MAX,
  SKILLS_MAX,
  TAG_LENGTH_MAX,
  YEAR_LENGTH_MAX,
} from '../../limits.ts'
import { FormPart } from './form-part.tsx'
import { SUGGESTED_TOPICS } from '#shared/research-topics.ts'
import { call } from '#app/call.ts'
import { Combobox } from '#ui/forms/combobox.tsx'
import { useDebounced } from '#ui/keyboard/use-debounced.ts'
import type { ProfileDraft } from '../profile-draft.ts'

type TextName = Exclude<keyof ProfileDraft, 'research_interests' | 'skills' | 'photo'>

export type ProfileFieldsProps = {
  draft: ProfileDraft
  change: (changed: Partial<ProfileDraft>) => void
  errors: Record<string, string>
  orcidHint?: string | undefined
}

/** Returns the props that connect a text field to its value in the draft. */
export const tie = ({ draft, change, errors }: ProfileFieldsProps, name: TextName) => ({
  name,
  value: draft[name],
  onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  error: errors[name],
})

function AcademicPart(props: ProfileFieldsProps) {
  return (
    <FormPart title="Academic information">
      <SuggestedInput
        {...tie(props, 'institution')}
        field="institution"
        onChoose={(institution) => props.change({ institution })}
        label="Institution"
        required
        autoComplete="organization"
        maxLength={INSTITUTION_LENGTH_MAX}
      />
      <div className="grid items-start gap-5 sm:grid-cols-[1fr_12rem] sm:gap-4">
        <SuggestedInput
          {...tie(props, 'program')}
          field="program"
          onChoose={(program) => props.change({ program })}
          label="Program"
          required
          maxLength={PROGRAM_LENGTH_MAX}
          hint="Your degree program, department or field"
        />
        <TextInput {...tie(props, 'year')} label="Year" maxLength={YEAR_LENGTH_MAX} />
      </div>
    </FormPart>
  )
}

type TagsProps = Pick<ComponentProps<typeof TagInput>, 'label' | 'suggestions' | 'max'>

function Tags({
  name,
  fields,
  ...rest
}: TagsProps & { name: 'research_interests' | 'skills'; fields: ProfileFieldsProps }) {
  return (
    <TagInput
      {...rest}
      value={fields.draft[name]}
      onChange={(value) => fields.change({ [name]: value })}
      maxLength={TAG_LENGTH_MAX}
      hint="Press Enter after each one"
      error={fields.errors[name]}
    />
  )
}

/** Shows the profile fields, both for setup and for editing. Only institution and program are required. */
export function ProfileFields(props: ProfileFieldsProps) {
  return (
    <>
      <AcademicPart {...props} />
      <FormPart title="About you">
        <TextArea
          {...tie(props, 'bio')}
          label="Bio"
          maxLength={BIO_LENGTH_MAX}
          hint="What you work on, or would like to work on"
        />
        <Tags
          name="research_interests"
          fields={props}
          label="Research interests"
          suggestions={SUGGESTED_TOPICS}
          max={INTERESTS_MAX}
        />
        <Tags name="skills" fields={props} label="Skills" max={SKILLS_MAX} />
      </FormPart>
      <FormPart title="Links">
        <TextInput
          {...tie(props, 'linkedin_url')}
          label="LinkedIn"
          maxLength={LINK_LENGTH_MAX}
          placeholder="linkedin.com/in/your-name"
        />
        <TextInput
          {...tie(props, 'orcid_id')}
          label="ORCID"
          hint={props.orcidHint}
          maxLength={LINK_LENGTH_MAX}
          placeholder="0000-0002-1825-0097"
        />
      </FormPart>
    </>
  )
}

const SUGGESTIONS_FRESH_MS = 300_000

type SuggestedInputProps = Omit<ComponentProps<typeof Combobox>, 'suggestions'> & { field: 'institution' | 'program' }

/** Shows a text field that suggests values entered by other members. Without suggestions it is a plain field. */
function SuggestedInput({ field, ...input }: SuggestedInputProps) {
  const search = useDebounced(input.value.trim())
  const { data } = useQuery({
    queryKey: ['profile suggestions', field, search],
    queryFn: () => call('GET /api/profiles/suggestions', { query: { field, search } }),
    staleTime: SUGGESTIONS_FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return <Combobox {...input} suggestions={data?.suggestions ?? []} />
}
