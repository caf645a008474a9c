package dev.tegula.internal.plot.draw;

import java.util.Locale;
import java.util.Set;

/** Whether the values of an axis are places on the earth, in degrees. */
public enum Geography {
    LONGITUDE("°E", "°W", Set.of("longitude", "lon", "lng", "nav_lon"), "degrees_east", "degree_east", "degrees_e"),
    LATITUDE("°N", "°S", Set.of("latitude", "lat", "nav_lat"), "degrees_north", "degree_north", "degrees_n"),
    NONE("", "", Set.of());

    /** Smaller steps are as those of other numbers. */
    private static final int SMALL = 10;

    private static final int[] STEPS = {180, 90, 60, 45, 30, 20, 15, 10};

    private final String positive;
    private final String negative;
    private final Set<String> names;
    private final Set<String> units;

    Geography(String positive, String negative, Set<String> names, String... units) {
        this.positive = positive;
        this.negative = negative;
        this.names = names;
        this.units = Set.of(units);
    }

    /** Returns the meaning of an axis by its unit, as CF writes it, or else by its name. */
    public static Geography of(String name, String unit) {
        for (Geography each : values()) {
            if (each.units.contains(unit.toLowerCase(Locale.ROOT))) {
                return each;
            }
        }
        for (Geography each : values()) {
            if (each.names.contains(name.toLowerCase(Locale.ROOT))) {
                return each;
            }
        }
        return NONE;
    }

    /** Returns whether values between two limits can be degrees. */
    boolean allows(double low, double high) {
        return this == LATITUDE ? low >= -95 && high <= 95 : low >= -365 && high <= 725 && high - low <= 365;
    }

    /** Returns the step between ticks in degrees: one that divides a circle. */
    double step(double low, double high, int wanted) {
        double raw = (high - low) / wanted;
        double best = Tick.step(low, high, wanted);
        for (int step : STEPS) {
            if (raw > SMALL && step >= raw) {
                best = step;
            }
        }
        return best;
    }

    /** Returns the text of a value, such as {@code 30°S}. */
    String text(double degrees) {
        double inside = this == LONGITUDE ? degrees - 360 * Math.ceil((degrees - 180) / 360) : degrees;
        String number = Tick.number(Math.abs(inside));
        return number + (inside == 0 || inside == 180 ? "°" : inside > 0 ? positive : negative);
    }
}
