package dev.tegula.spark;

import java.io.IOException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Runs statements and prints their rows, as {@code spark-sql -e} does. */
public final class SqlLine {

    private SqlLine() {}

    public static void main(String[] statements) throws IOException {
        try (SparkSession spark = SparkSession.builder().getOrCreate()) {
            for (String statement : statements) {
                for (Row row : spark.sql(statement).collectAsList()) {
                    System.out.println("row " + row);
                }
            }
        }
    }
}
