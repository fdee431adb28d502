import './story-look.css'

/** The class of a whole screen that is dark in every theme. */
export const STAGE = 'story-stage'
