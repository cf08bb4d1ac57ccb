CREATE TABLE "metric_calls" (
	"hour" timestamp(3) with time zone NOT NULL,
	"node" text NOT NULL,
	"call" text NOT NULL,
	"count" integer NOT NULL,
	"refused" integer NOT NULL,
	"errors" integer NOT NULL,
	"total_ms" double precision NOT NULL,
	"buckets" integer[] NOT NULL,
	CONSTRAINT "metric_calls_hour_node_call_pk" PRIMARY KEY("hour","node","call")
);
--> statement-breakpoint
ALTER TABLE "metric_calls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "metric_days" (
	"day" text PRIMARY KEY NOT NULL,
	"sign_ups" integer NOT NULL,
	"active" integer
);
--> statement-breakpoint
ALTER TABLE "metric_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "metric_minutes" (
	"minute" timestamp(3) with time zone NOT NULL,
	"node" text NOT NULL,
	"count" integer NOT NULL,
	"refused" integer NOT NULL,
	"errors" integer NOT NULL,
	"total_ms" double precision NOT NULL,
	"buckets" integer[] NOT NULL,
	"memory" bigint NOT NULL,
	"database_ms" double precision,
	"delay_ms" double precision NOT NULL,
	CONSTRAINT "metric_minutes_minute_node_pk" PRIMARY KEY("minute","node")
);
--> statement-breakpoint
ALTER TABLE "metric_minutes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "metric_nodes" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"stopped_at" timestamp(3) with time zone,
	"memory_limit" bigint NOT NULL,
	"disk_free" bigint NOT NULL,
	"disk_size" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "metric_nodes" ENABLE ROW LEVEL SECURITY;