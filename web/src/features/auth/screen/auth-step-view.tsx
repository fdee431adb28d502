import type { AuthApi } from '../auth-api.ts'
import type { Session } from '../auth-types.ts'
import type { AuthStep } from './auth-steps.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { DeadLink, NewPasswordForm } from './new-password-form.tsx'
import { PhoneCodeForm } from './phone-code-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { RecoverForm, RecoverySent } from './recover-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

interface Props {
  readonly auth: AuthApi
  readonly step: Exclude<AuthStep, { kind: 'sign_in' | 'sign_up' }>
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly goTo: (step: AuthStep) => void
  readonly onSession: (session: Session) => void
}

/** The step of the way in that is not one of the two tabs. */
export const AuthStepView = ({ auth, step, email, onEmail, goTo, onSession }: Props) => {
  const toSignIn = (): void => goTo({ kind: 'sign_in' })
  switch (step.kind) {
    case 'phone':
      return (
        <PhoneForm auth={auth} onSent={(phone) => goTo({ kind: 'phone_code', phone })} onEmail={toSignIn} />
      )
    case 'phone_code':
      return (
        <PhoneCodeForm
          auth={auth}
          phone={step.phone}
          onSession={onSession}
          onOtherNumber={() => goTo({ kind: 'phone' })}
        />
      )
    case 'recover':
      return (
        <RecoverForm
          auth={auth}
          email={email}
          onEmail={onEmail}
          onSent={(address) => goTo({ kind: 'recover_sent', email: address })}
          onBack={toSignIn}
        />
      )
    case 'recover_sent':
      return <RecoverySent email={step.email} onBack={toSignIn} />
    case 'new_password':
      return <NewPasswordForm auth={auth} session={step.session} onSession={onSession} />
    case 'recovery_link_dead':
      return <DeadLink onAskAgain={() => goTo({ kind: 'recover' })} />
    case 'second_factor':
      return (
        <SecondFactorForm
          auth={auth}
          session={step.session}
          factorId={step.factorId}
          onSession={onSession}
          onCancel={toSignIn}
        />
      )
    case 'confirm_email':
      return <ConfirmEmail email={step.email} onBack={toSignIn} />
    default:
      return unreachable(step)
  }
}

const unreachable = (step: never): never => {
  throw new Error(`no view for ${JSON.stringify(step)}`)
}
