import '../groups.css'
import Check from 'lucide-react/icons/check'
import Globe from 'lucide-react/icons/globe'
import Lock from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import {
  GROUP_CREATE_MAX_MEMBERS,
  GROUP_DESCRIPTION_MAX_LENGTH,
  GROUP_NAME_MAX_LENGTH,
} from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { useIsOpen } from '../../../lib/use-is-open.ts'
import { groupsTexts } from '../../../locales/groups.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { FriendChoices } from '../friend-choices.tsx'
import { PersonFinder } from '../person-finder.tsx'
import { getPhotoUpload } from '../group-photo.ts'
import type { Person } from '../person-row.tsx'
import { NewGroupPhoto } from './new-group-photo.tsx'

type Props = {
  onClose: () => void
  /** The group is there, with its conversation. */
  onCreated: (conversationId: string) => void
}

type Chosen = ReadonlyMap<string, Person['profile']>

const NOBODY: ReadonlySet<string> = new Set()

/** 'Criar grupo': name, description, public or private, and who is in it from the start. */
export function CreateGroupDialog({ onClose, onCreated }: Props) {
  const t = useTexts(groupsTexts)
  const sync = useSync()
  // The same on a second try: a group whose answer was lost is not made twice.
  const [id] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [isPublic, setIsPublic] = useState(false)
  const [photo, setPhoto] = useState<File | null>(null)
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const isOpen = useIsOpen()
  const [isBusy, setIsBusy] = useState(false)
  const formId = useId()
  const isNameless = name.trim() === ''

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isNameless || isBusy) return
    setIsBusy(true)
    try {
      const { group, conversation_id } = await sync.call('groups.create', {
        id,
        name,
        description,
        is_public: isPublic,
        member_ids: [...chosen.keys()],
      })
      showToast({ kind: 'success', title: t.created })
      // On its way as any other: it outlasts this dialog, and a dead line.
      if (photo) void getPhotoUpload(sync, id).choose(photo)
      // Who does not accept being added is asked to come (D-100).
      if (group.member_count <= chosen.size)
        showToast({ kind: 'error', title: t.error, description: t.notAllAdded })
      if (isOpen.current) onCreated(conversation_id)
    } catch {
      showToast({ kind: 'error', title: t.error, description: t.createFailed })
      setIsBusy(false)
    }
  }

  function toggle(profile: Person['profile']): void {
    const next = new Map(chosen)
    if (!next.delete(profile.user_id) && next.size < GROUP_CREATE_MAX_MEMBERS)
      next.set(profile.user_id, profile)
    setChosen(next)
  }

  const renderAction = ({ profile }: Person, personName: string) => {
    const isChosen = chosen.has(profile.user_id)
    return (
      <IconButton
        label={isChosen ? t.takeOut(personName) : t.choose(personName)}
        icon={isChosen ? <Check size={20} /> : <Plus size={20} />}
        aria-pressed={isChosen}
        onClick={() => toggle(profile)}
      />
    )
  }

  return (
    <Sheet title={t.create} closeLabel={t.close} onClose={onClose} className="group-sheet">
      {/* The search has an Enter of its own. */}
      <form id={formId} className="group-form" noValidate onSubmit={(event) => void create(event)}>
        <div className="group-first">
          <NewGroupPhoto onPhoto={setPhoto} />
          <TextField
            label={t.name}
            value={name}
            maxLength={GROUP_NAME_MAX_LENGTH}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <TextArea
          label={t.descriptionOptional}
          value={description}
          maxLength={GROUP_DESCRIPTION_MAX_LENGTH}
          onChange={(event) => setDescription(event.target.value)}
        />
        <fieldset>
          <legend className="visually-hidden">{t.whoFinds}</legend>
          <Choice
            icon={<Lock size={20} />}
            label={t.private}
            text={t.privateText}
            isChosen={!isPublic}
            onChoose={() => setIsPublic(false)}
          />
          <Choice
            icon={<Globe size={20} />}
            label={t.public}
            text={t.publicText}
            isChosen={isPublic}
            onChoose={() => setIsPublic(true)}
          />
        </fieldset>
      </form>
      <div className="group-heading">
        <h3>{t.participants}</h3>
      </div>
      {chosen.size > 0 && (
        <ul className="chosen" aria-label={t.participants}>
          {[...chosen.values()].map((profile) => (
            <ChosenPerson key={profile.user_id} profile={profile} onTakeOut={() => toggle(profile)} />
          ))}
        </ul>
      )}
      <PersonFinder groupId={null} renderAction={renderAction}>
        <FriendChoices memberIds={NOBODY} renderAction={renderAction} />
      </PersonFinder>
      <div className="group-create">
        <Button type="submit" form={formId} isWide isBusy={isBusy} disabled={isNameless}>
          {t.create}
        </Button>
      </div>
    </Sheet>
  )
}

type ChoiceProps = { icon: ReactNode; label: string; text: string; isChosen: boolean; onChoose: () => void }

function Choice({ icon, label, text, isChosen, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <label className="choice">
      <span className="choice-icon">{icon}</span>
      <span className="choice-words">
        <b id={id}>{label}</b>
        <small id={`${id}-text`}>{text}</small>
      </span>
      <input
        type="radio"
        name="group-visibility"
        className="radio"
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        checked={isChosen}
        onChange={onChoose}
      />
    </label>
  )
}

function ChosenPerson({ profile, onTakeOut }: { profile: Person['profile']; onTakeOut: () => void }) {
  const t = useTexts(groupsTexts)
  const name = profile.display_name ?? t.unknownPerson
  return (
    <li>
      <button type="button" aria-label={t.takeOut(name)} onClick={onTakeOut}>
        <Avatar id={profile.user_id} name={name} photoUrl={profile.avatar_url} size={24} />
        <span className="cut">{name}</span>
        <X size={16} />
      </button>
    </li>
  )
}
