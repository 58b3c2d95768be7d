import { classes } from '../ui/index.ts';
import styles from './LaneSketch.module.css';

interface SketchLane {
  readonly hue: string;
  readonly y: number;
  readonly height: number;
  /** Start and width, in per mille. */
  readonly bars: readonly (readonly [number, number])[];
}

/** Bars of a made-up run: decoration alone, hidden from readers, with no number or name on it. */
const LANES: readonly SketchLane[] = [
  {
    hue: 'var(--agent)',
    y: 34,
    height: 16,
    bars: [
      [0, 180],
      [196, 150],
      [362, 122],
      [500, 66],
      [580, 110],
      [706, 130],
      [852, 148],
    ],
  },
  {
    hue: 'var(--agent)',
    y: 55,
    height: 8,
    bars: [
      [4, 52],
      [64, 52],
      [124, 52],
      [200, 44],
      [252, 88],
      [366, 40],
      [412, 66],
      [504, 26],
      [536, 26],
      [584, 96],
      [710, 120],
      [858, 140],
    ],
  },
  {
    hue: 'var(--env)',
    y: 78,
    height: 10,
    bars: [
      [0, 196],
      [200, 160],
      [364, 636],
    ],
  },
  {
    hue: 'var(--env)',
    y: 100,
    height: 4,
    bars: [
      [20, 60],
      [140, 90],
      [270, 34],
      [380, 90],
      [520, 46],
      [620, 70],
      [780, 90],
      [900, 60],
    ],
  },
  {
    hue: 'var(--env)',
    y: 108,
    height: 4,
    bars: [
      [90, 24],
      [180, 40],
      [330, 22],
      [460, 52],
      [600, 26],
      [720, 22],
      [860, 30],
    ],
  },
  {
    hue: 'var(--env)',
    y: 116,
    height: 4,
    bars: [
      [110, 70],
      [290, 60],
      [420, 20],
      [500, 70],
      [660, 80],
      [930, 50],
    ],
  },
];

/** A saw of memory that climbs, in the 1000 x 200 box of the sketch. */
const CLIMB = Array.from({ length: 51 }, (_, i) => `${i * 20},${164 - i * 0.42 - ((i * 37) % 11)}`).join(' ');

/** A faint timeline at the side of the drop zone; it wakes when a file hangs over it. */
export function LaneSketch({ lit }: { readonly lit: boolean }) {
  return (
    <div className={classes(styles['field'], lit && styles['lit'])} aria-hidden="true">
      <svg className={styles['lanes']} viewBox="0 0 1000 200" preserveAspectRatio="none" focusable="false">
        {LANES.map((lane) => (
          <g key={lane.y} fill={lane.hue}>
            {lane.bars.map(([x, width]) => (
              <rect
                key={x}
                x={x}
                y={lane.y}
                width={width - 4}
                height={lane.height}
                rx={2}
                opacity={x > 568 ? 0.3 : 0.85}
              />
            ))}
          </g>
        ))}
        <polygon points={`0,172 ${CLIMB} 1000,172`} fill="var(--run)" opacity={0.16} />
        <polyline
          points={CLIMB}
          fill="none"
          stroke="var(--run)"
          strokeWidth={1.3}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className={styles['playhead']} />
    </div>
  );
}
