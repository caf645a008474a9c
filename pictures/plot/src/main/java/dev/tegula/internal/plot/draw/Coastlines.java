package dev.tegula.internal.plot.draw;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Coastlines of the world, for maps whose axes are longitude and latitude. */
final class Coastlines {

    private static final String RESOURCE = "coastlines.txt";
    private static final double UNIT = 0.01;

    /** Maps of fewer degrees need finer lines than those of a scale of 1 to 110 million. */
    private static final double LEAST_DEGREES = 5;

    /** Longitudes begin at -180, at 0 or anywhere else. */
    private static final int[] TURNS = {-360, 0, 360, 720};

    /** Longitudes and latitudes in turn, of each line. */
    private final List<double[]> lines;

    private Coastlines(List<double[]> lines) {
        this.lines = lines;
    }

    /** Read when the first map is drawn. */
    private static final class World {
        static final Coastlines LINES = read();
    }

    private static Coastlines read() {
        try (InputStream in = Objects.requireNonNull(Coastlines.class.getResourceAsStream(RESOURCE))) {
            List<double[]> lines = new ArrayList<>();
            for (String text : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (!text.startsWith("#")) {
                    lines.add(line(text.split(" ")));
                }
            }
            return new Coastlines(lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double[] line(String[] numbers) {
        int[] sums = new int[2];
        double[] line = new double[numbers.length];
        for (int i = 0; i < line.length; i++) {
            sums[i % 2] += Integer.parseInt(numbers[i]);
            line[i] = sums[i % 2] * UNIT;
        }
        return line;
    }

    /** Draws the coastlines of a map; nothing if the axes are no longitude and latitude. */
    static void draw(Canvas canvas, Frame frame) {
        ValueAxis x = frame.x().values();
        ValueAxis y = frame.y().values();
        if (!FigureSize.isMap(frame.x(), frame.y()) || x == null || y == null) {
            return;
        }
        boolean isTurned = frame.x().geography() == Geography.LATITUDE;
        if (Math.min(x.high() - x.low(), y.high() - y.low()) < LEAST_DEGREES) {
            return;
        }
        for (double[] line : World.LINES.lines) {
            for (int turn : TURNS) {
                for (int i = 2; i < line.length; i += 2) {
                    Point from = isTurned
                            ? new Point(x.position(line[i - 1]), y.position(line[i - 2] + turn))
                            : new Point(x.position(line[i - 2] + turn), y.position(line[i - 1]));
                    Point to = isTurned
                            ? new Point(x.position(line[i + 1]), y.position(line[i] + turn))
                            : new Point(x.position(line[i] + turn), y.position(line[i + 1]));
                    segment(canvas, frame, from, to);
                }
            }
        }
    }

    /** Draws the part of a line within the frame: between the parameters where it enters and leaves. */
    private static void segment(Canvas canvas, Frame frame, Point from, Point to) {
        double dx = to.x() - from.x();
        double dy = to.y() - from.y();
        double[] rates = {-dx, dx, -dy, dy};
        double[] rooms = {from.x(), 1 - from.x(), from.y(), 1 - from.y()};
        double enters = 0;
        double leaves = 1;
        for (int side = 0; side < 4; side++) {
            if (rates[side] == 0) {
                leaves = rooms[side] < 0 ? -1 : leaves;
            } else if (rates[side] < 0) {
                enters = Math.max(enters, rooms[side] / rates[side]);
            } else {
                leaves = Math.min(leaves, rooms[side] / rates[side]);
            }
        }
        if (enters < leaves) {
            canvas.line(
                    frame.at(from.x() + enters * dx, from.y() + enters * dy),
                    frame.at(from.x() + leaves * dx, from.y() + leaves * dy),
                    Style.INK);
        }
    }
}
