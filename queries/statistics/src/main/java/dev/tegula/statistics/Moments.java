package dev.tegula.statistics;

/** Number, mean and variance of numbers, by Welford's method: numbers far from zero do not lose digits. */
final class Moments {

    private long count;
    private double mean;
    private double squares;

    void add(double value) {
        count++;
        double difference = value - mean;
        mean += difference / count;
        squares += difference * (value - mean);
    }

    double mean() {
        return count == 0 ? Double.NaN : mean;
    }

    /** Returns the sum of squared differences from the mean, divided by the count less {@code degrees}. */
    double variance(int degrees) {
        return count <= degrees ? Double.NaN : squares / (count - degrees);
    }
}
