import { TextInput } from '#ui/forms/text-input.tsx'
import { EMAIL_LENGTH_MAX, NAME_LENGTH_MAX } from '../../limits.ts'

export type Names = { firstName: string; lastName: string }

type PersonFieldsProps = { errors: Record<string, string>; names?: Names | undefined }

/**
 * Shows the fields for a person's name and e-mail address, for all forms that create an account. `names` are the
 * initial values of the name fields.
 */
export function PersonFields({ errors, names }: PersonFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextInput
          label="First Name"
          required
          error={errors.first_name}
          name="first_name"
          defaultValue={names?.firstName}
          autoComplete="given-name"
          maxLength={NAME_LENGTH_MAX}
        />
        <TextInput
          label="Last Name"
          required
          error={errors.last_name}
          name="last_name"
          defaultValue={names?.lastName}
          autoComplete="family-name"
          maxLength={NAME_LENGTH_MAX}
        />
      </div>
      <TextInput
        label="Email Address"
        required
        error={errors.email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_LENGTH_MAX}
        placeholder="you@university.edu"
      />
    </>
  )
}
