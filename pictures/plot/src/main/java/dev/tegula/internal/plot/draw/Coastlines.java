package dev.tegula.internal.plot.draw;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Coastlines of the world, for maps whose axes are longitude and latitude. */
public final class Coastlines {

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
            for (String text : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
                if (!text.isEmpty() && !text.startsWith("#")) {
                    lines.add(line(text.split(" ", -1)));
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

    /** Receives a line between two points, by their positions on both axes. */
    public interface LineAction {
        void accept(Point from, Point to);
    }

    /** Finds the parts of coastlines on a map; none if the axes are no longitude and latitude. */
    public static void forEach(Labels x, Labels y, LineAction action) {
        ValueAxis across = x.values();
        ValueAxis down = y.values();
        if (!FigureSize.isMap(x, y)
                || across == null
                || down == null
                || Math.min(across.high() - across.low(), down.high() - down.low()) < LEAST_DEGREES) {
            return;
        }
        boolean isTurned = x.geography() == Geography.LATITUDE;
        for (double[] line : World.LINES.lines) {
            for (int turn : TURNS) {
                Point from = null;
                for (int i = 0; i < line.length; i += 2) {
                    double longitude = line[i] + turn;
                    Point to = isTurned
                            ? new Point(across.position(line[i + 1]), down.position(longitude))
                            : new Point(across.position(longitude), down.position(line[i + 1]));
                    if (from != null) {
                        inside(from, to, action);
                    }
                    from = to;
                }
            }
        }
    }

    /** Finds the part of a line within the axes: between the parameters where it enters and leaves. */
    private static void inside(Point from, Point to, LineAction action) {
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
            action.accept(
                    new Point(from.x() + enters * dx, from.y() + enters * dy),
                    new Point(from.x() + leaves * dx, from.y() + leaves * dy));
        }
    }
}
