package dev.tegula.internal.plot.draw;

import java.awt.image.BufferedImage;
import java.util.Arrays;

/** A canvas of characters: each is two pixels, one above the other, or a letter. */
final class TerminalCanvas implements Canvas {

    private static final int NONE = -1;

    private final int columns;
    private final int rows;
    private final double scaleX;
    private final double scaleY;
    /** Colors of half characters, in rows; -1 for the background. */
    private final int[] colors;
    /** Letters, in rows of characters; 0 for none. */
    private final int[] letters;

    /** Creates a canvas that shrinks a picture to a number of characters. */
    TerminalCanvas(int columns, int lines, int width, int height) {
        this.columns = columns;
        this.rows = 2 * lines;
        this.scaleX = (double) columns / width;
        this.scaleY = (double) rows / height;
        colors = new int[columns * rows];
        letters = new int[columns * lines];
        Arrays.fill(colors, NONE);
    }

    private int column(double x) {
        return (int) Math.floor(x * scaleX);
    }

    private int row(double y) {
        return (int) Math.floor(y * scaleY);
    }

    private void set(int column, int row, int rgb) {
        if (column >= 0 && column < columns && row >= 0 && row < rows) {
            colors[row * columns + column] = rgb;
        }
    }

    @Override
    public void line(Point from, Point to, int rgb) {
        int steps =
                (int) Math.ceil(Math.max(Math.abs(to.x() - from.x()) * scaleX, Math.abs(to.y() - from.y()) * scaleY));
        for (int i = 0; i <= steps; i++) {
            double part = steps == 0 ? 0 : (double) i / steps;
            set(column(from.x() + part * (to.x() - from.x())), row(from.y() + part * (to.y() - from.y())), rgb);
        }
    }

    @Override
    public void rectangle(Area area, int rgb, double opacity) {
        int color = mixed(rgb, opacity);
        for (int row = row(area.top()); row <= last(row(area.top()), row(area.top() + area.height())); row++) {
            for (int column = column(area.left());
                    column <= last(column(area.left()), column(area.left() + area.width()));
                    column++) {
                set(column, row, color);
            }
        }
    }

    /** Returns the last of some pixels: the end is not included unless there is no other. */
    private static int last(int first, int end) {
        return Math.max(first, end - 1);
    }

    private static int mixed(int rgb, double opacity) {
        int mixed = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            mixed = mixed << 8 | (int) ((rgb >> shift & 0xff) * opacity + 0xff * (1 - opacity));
        }
        return mixed;
    }

    @Override
    public void disc(Point center, double radius, int rgb) {
        set(column(center.x()), row(center.y()), rgb);
    }

    @Override
    public void text(Point at, Anchor anchor, String text) {
        int[] characters =
                text.codePoints().map(c -> Character.isISOControl(c) ? '�' : c).toArray();
        int start = column(at.x())
                - switch (anchor) {
                    case START -> 0;
                    case MIDDLE -> characters.length / 2;
                    case END -> characters.length;
                };
        int line = row(at.y() - Style.FONT_SIZE / 2.0) / 2;
        for (int i = 0; i < characters.length; i++) {
            int column = start + i;
            if (column >= 0 && column < columns && line >= 0 && line < rows / 2) {
                letters[line * columns + column] = characters[i];
            }
        }
    }

    @Override
    public void image(BufferedImage image, Area area) {
        int left = column(area.left());
        int top = row(area.top());
        int width = Math.max(1, column(area.left() + area.width()) - left);
        int height = Math.max(1, row(area.top() + area.height()) - top);
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                int rgb = image.getRGB(column * image.getWidth() / width, row * image.getHeight() / height);
                set(left + column, top + row, rgb & 0xffffff);
            }
        }
    }

    /** Returns lines that end with a line feed. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < rows / 2; line++) {
            StringBuilder characters = new StringBuilder();
            int end = 0;
            for (int column = 0; column < columns; column++) {
                int letter = letters[line * columns + column];
                int upper = colors[2 * line * columns + column];
                int lower = colors[(2 * line + 1) * columns + column];
                if (letter != 0) {
                    characters.appendCodePoint(letter);
                } else {
                    AnsiColors.halfBlock(characters, upper, lower);
                }
                if (letter != 0 || upper != NONE || lower != NONE) {
                    end = characters.length();
                }
            }
            text.append(characters, 0, end).append('\n');
        }
        return text.toString();
    }
}
