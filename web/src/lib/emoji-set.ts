/** The documented categories (part 2 §9), in their order. Names of categories are texts; emoji are data. */
export const emojiCategories = ['smileys', 'gestures', 'hearts', 'objects', 'activities'] as const
export type EmojiCategory = (typeof emojiCategories)[number]

/** Part 2 §9. */
export const EMOJI_PER_ROW = 8

const set: Record<EmojiCategory, string> = {
  smileys:
    '😀 😃 😄 😁 😆 😅 🤣 😂 🙂 🙃 😉 😊 😇 🥰 😍 🤩 😘 😗 😚 😙 🥲 😋 😛 😜 🤪 😝 🤑 🤗 🤭 🫢 🤫 🤔 🫡 🤐 🤨 😐 😑 😶 😏 😒 🙄 😬 😮‍💨 🤥 😌 😔 😪 🤤 😴 😷 🤒 🤕 🤢 🤮 🤧 🥵 🥶 🥴 😵 🤯 🤠 🥳 🥸 😎 🤓 🧐 😕 🫤 😟 🙁 😮 😯 😲 😳 🥺 🥹 😦 😨 😰 😥 😢 😭 😱 😖 😣 😞 😓 😩 😫 🥱 😤 😡 😠 🤬 😈 💀 💩 🤡 👻 👽 🤖 😺 😹 😻 😿 🙈 🙉 🙊',
  gestures:
    '👋 🤚 🖐️ ✋ 🖖 👌 🤌 🤏 ✌️ 🤞 🫰 🤟 🤘 🤙 👈 👉 👆 👇 ☝️ 👍 👎 ✊ 👊 🤛 🤜 👏 🙌 🫶 👐 🤲 🤝 🙏 ✍️ 💅 🤳 💪 👂 👀 👅 👄 🧠 🙋 🙅 🙆 🤷 🤦 🙇 💁 🙍 🙎 🧏 💃 🕺 🏃 🚶 🧘 🛌 👯 🧑‍🤝‍🧑',
  hearts:
    '❤️ 🧡 💛 💚 💙 🩵 💜 🤎 🖤 🩶 🤍 🩷 💔 ❣️ 💕 💞 💓 💗 💖 💘 💝 💟 ❤️‍🔥 ❤️‍🩹 💌 💋 💯 💢 💥 💫 💦 💨 🌹 💐 🫂 💑 🫀',
  objects:
    '📱 💻 ⌚ 📷 📹 🎥 📞 📺 📻 🎙️ ⏰ ⏳ 🔋 💡 🔦 🕯️ 💸 💵 💳 💎 🔧 🔨 🧲 💊 🩹 🔑 🚪 🛋️ 🛏️ 🧸 🖼️ 🛍️ 🎁 🎈 🎉 🎊 📦 ✉️ 📅 📌 📎 ✂️ 🔒 🔓 📚 📖 ✏️ 🔔 🔕 🔍 👓 👕 👗 👟 👠 👑 🎒 ☂️ ☕ 🧉 🍺 🍻 🥂 🍷 🍫 🍰 🎂 🍕 🍔 🍟 🌭 🍿 🍎 🍌 🥭 🍍 🥥 🌽 🧀 🍞 🥐 🍳 🍖 🍗 🍚 🍝 🍣 🍦 🚗 🏍️ 🚌 🚲 ✈️ 🚀 🏠 🏖️ 🌞 🌙 ⭐ 🌈 🔥 ⚡ 🌧️ ❄️ 🌊 🐶 🐱 🐴 🐮 🐷 🐔 🦜 🐢 🦋 🐝',
  activities:
    '⚽ 🏀 🏈 ⚾ 🎾 🏐 🏉 🎱 🏓 🏸 🥅 ⛳ 🏹 🎣 🥊 🥋 🛹 🛼 ⛸️ 🎿 🏂 🏋️ 🤼 🤸 🤺 🏇 🏄 🏊 🤽 🚴 🚵 🏆 🥇 🥈 🥉 🏅 🎫 🎪 🎭 🎨 🎬 🎤 🎧 🎼 🎹 🥁 🎷 🎺 🎸 🪕 🎻 🎲 ♟️ 🎯 🎳 🎮 🧩 🪁 🪂 🏕️ 🧗 🎡 🎢 🎠',
}

/** The emoji of a category, in rows of eight in the picker. */
export function listEmoji(category: EmojiCategory): readonly string[] {
  return set[category].split(' ')
}

/** All of them, in the order of the picker. */
export function listAllEmoji(): readonly string[] {
  return emojiCategories.flatMap(listEmoji)
}

/** Without the mark that says it is to be drawn as an emoji, which lists have or have not. */
export function plainForm(emoji: string): string {
  return emoji.replaceAll('\uFE0F', '')
}
