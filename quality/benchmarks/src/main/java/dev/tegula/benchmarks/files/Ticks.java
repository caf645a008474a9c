package dev.tegula.benchmarks.files;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Trades of 500 stocks in the order of their times: a string dimension, a datetime dimension in milliseconds and four
 * attributes.
 */
record Ticks(String[] symbols, long[] times, double[] prices, long[] sizes, int[] flags, String[] exchanges) {

    private static final String[] EXCHANGES = {"ARCX", "BATS", "XNAS", "XNYS"};
    private static final long START = Instant.parse("2026-01-03T00:00:00Z").toEpochMilli();

    /** Returns the same trades for the same number of rows. */
    static Ticks of(int rows) {
        SplittableRandom random = new SplittableRandom(17);
        Ticks ticks = new Ticks(
                new String[rows], new long[rows], new double[rows], new long[rows], new int[rows], new String[rows]);
        long time = START;
        for (int i = 0; i < rows; i++) {
            time += 1 + random.nextInt(30);
            ticks.symbols[i] = String.format(Locale.ROOT, "S%03d", random.nextInt(500));
            ticks.times[i] = time;
            ticks.prices[i] = (5_000 + random.nextInt(45_000)) / 100.0;
            ticks.sizes[i] = 10L * random.nextInt(500);
            ticks.flags[i] = random.nextInt(8);
            ticks.exchanges[i] = EXCHANGES[random.nextInt(EXCHANGES.length)];
        }
        return ticks;
    }

    int rows() {
        return times.length;
    }

    /** Returns the sums of sizes and of hundredths of prices, which all copies must have. */
    Digest digest() {
        long size = 0;
        long cents = 0;
        for (int i = 0; i < rows(); i++) {
            size += sizes[i];
            cents += Math.round(prices[i] * 100);
        }
        return new Digest(rows(), size, cents);
    }

    /** What the copies of the trades are compared by. */
    record Digest(long rows, long sizes, long cents) {}

    void writeCsv(Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            out.write("symbol,time,price,size,flags,exchange\n");
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < rows(); i++) {
                line.setLength(0);
                LocalDateTime time = LocalDateTime.ofEpochSecond(
                        times[i] / 1000, (int) (times[i] % 1000) * 1_000_000, ZoneOffset.UTC);
                line.append(symbols[i]).append(',');
                line.append(time.toLocalDate()).append(' ').append(time.toLocalTime());
                line.append(',').append(prices[i]).append(',').append(sizes[i]).append(',');
                line.append(flags[i]).append(',').append(exchanges[i]).append('\n');
                out.append(line);
            }
        }
    }
}
