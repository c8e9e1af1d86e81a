// Sounds of a table, made by the browser itself. They are off until somebody switches them on, and say nothing that is not in sight.

import { onSetting, setting } from "./settings.js";

const LOUDNESS = 0.16;
const CARD = 0.045; // seconds of a card's rustle
const MOST_CARDS = 14; // of a deal; more would be a rattle
const GESTURES = ["pointerdown", "keydown"];

let audio = null;
let rustle = null;

/** The audio of this page, or null while sounds are off. A browser lets it speak after the first touch. */
function open() {
  if (setting("sounds") !== "on") return null;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return audio;
}

/** A gain that rises at once and fades away, joined to the speakers. */
function fading(context, at, loudness, seconds) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness * LOUDNESS, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(context.destination);
  return gain;
}

function tone(context, { at, hertz, seconds, loudness, shape = "sine" }) {
  const voice = context.createOscillator();
  voice.type = shape;
  voice.frequency.value = hertz;
  voice.connect(fading(context, at, loudness, seconds));
  voice.start(at);
  voice.stop(at + seconds);
}

/** Noise that sounds like a card on cloth. */
function slide(context, at) {
  if (!rustle) {
    rustle = context.createBuffer(1, Math.ceil(context.sampleRate * CARD), context.sampleRate);
    const samples = rustle.getChannelData(0);
    for (let place = 0; place < samples.length; place += 1) samples[place] = 2 * Math.random() - 1;
  }
  const voice = context.createBufferSource();
  const filter = context.createBiquadFilter();
  Object.assign(filter, { type: "bandpass" });
  filter.frequency.value = 2600;
  filter.Q.value = 0.7;
  voice.buffer = rustle;
  voice.connect(filter).connect(fading(context, at, 0.9, CARD));
  voice.start(at);
}

const VOICES = {
  cards: (context, at, { count = 1, seconds = 0 }) => {
    const heard = Math.min(count, MOST_CARDS);
    for (let card = 0; card < heard; card += 1) slide(context, at + (seconds * card) / heard);
  },
  chips: (context, at) => [2350, 3170].forEach((hertz, place) => tone(context, { at: at + place * 0.035, hertz, seconds: 0.06, loudness: 0.5, shape: "triangle" })),
  turn: (context, at) => [660, 880].forEach((hertz, place) => tone(context, { at: at + place * 0.12, hertz, seconds: 0.28, loudness: 0.7 })),
  won: (context, at) => [523, 659, 784].forEach((hertz, place) => tone(context, { at: at + place * 0.1, hertz, seconds: 0.35, loudness: 0.6 })),
  even: (context, at) => tone(context, { at, hertz: 523, seconds: 0.25, loudness: 0.5 }),
  lost: (context, at) => tone(context, { at, hertz: 262, seconds: 0.3, loudness: 0.6 }),
};

/** Sound one of the voices: cards {count, seconds}, chips, turn, won, even, lost. */
export function sound(name, how = {}) {
  if (document.hidden && name !== "turn") return;
  const context = open();
  if (context && name in VOICES) VOICES[name](context, context.currentTime + 0.01, how);
}

/** Let the first touch of a page wake the audio, and let a choice be heard. */
export function listenForSounds() {
  for (const gesture of GESTURES) addEventListener(gesture, open, { once: true });
  onSetting((name, value) => {
    if (name !== "sounds") return;
    if (value === "on") sound("chips");
    else audio?.suspend();
  });
}
