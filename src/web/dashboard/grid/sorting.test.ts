// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { layOut, gridStrategy } from './sorting.tsx';

/** Two columns of 100 px with joints of 10: a long tile of 50 px, then four small of 20. */
const rects = [
  rect([0, 0], [210, 50]),
  rect([0, 60], [100, 20]),
  rect([110, 60], [100, 20]),
  rect([0, 90], [100, 20]),
  rect([110, 90], [100, 20]),
];
const shape = {
  columns: 2,
  jointPx: 10,
  widthPx: 210,
  isAcross: [true, false, false, false, false],
};

function rect([left, top]: [number, number], [width, height]: [number, number]) {
  return { left, top, width, height, right: left + width, bottom: top + height };
}

test('tiles laid in their own order lie where they lay', () => {
  const places = layOut(rects, [0, 1, 2, 3, 4], shape);
  expect(places).toEqual(rects.map(({ left, top }) => ({ left, top })));
});

test('a long tile among small ones begins a row, and leaves a gap before it', () => {
  const places = layOut(rects, [1, 0, 2, 3, 4], shape);
  expect(places[1]).toEqual({ left: 0, top: 0 });
  expect(places[0]).toEqual({ left: 0, top: 20 + 10 });
  expect(places[2]).toEqual({ left: 0, top: 30 + 50 + 10 });
  expect(places[3]).toEqual({ left: 110, top: 90 });
  expect(places[4]).toEqual({ left: 0, top: 90 + 20 + 10 });
});

test('tiles make room for the moved one', () => {
  const strategy = gridStrategy(() => shape);
  const moveOf = (index: number) =>
    strategy({ rects, activeIndex: 4, overIndex: 1, index, activeNodeRect: null });
  expect(moveOf(0)).toMatchObject({ x: 0, y: 0 });
  expect(moveOf(1)).toMatchObject({ x: 110, y: 0 });
  expect(moveOf(2)).toMatchObject({ x: -110, y: 30 });
  expect(moveOf(3)).toMatchObject({ x: 110, y: 0 });
});
